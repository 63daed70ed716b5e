import type { ReactNode } from 'react'

/** A dark block in contrast to the page, with one call to action. */
export function CallOut({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="on-night flex flex-wrap items-center justify-between gap-6 rounded-panel bg-night p-6 sm:p-12">
      <div className="max-w-2xl">
        <h2 className="type-title">{title}</h2>
        {text && <p className="mt-3 text-lg text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}
