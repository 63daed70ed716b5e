import type { ReactNode } from 'react'
import { useMediaQuery } from './use-media-query.ts'

/** The preview of what a form makes: beside it on wide windows, else folded above it. */
export function PreviewPane({ title, children }: { title: string; children: ReactNode }) {
  const isBeside = useMediaQuery('(min-width: 68rem)')
  return isBeside ? (
    <section aria-labelledby="preview" className="min-w-0">
      <h2 id="preview" className="type-heading">
        {title}
      </h2>
      {children}
    </section>
  ) : (
    <details className="-order-1 min-w-0 border-y border-line">
      <summary className="min-h-11 py-2.5 font-semibold">{title}</summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
