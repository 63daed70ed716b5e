import type { ReactNode } from 'react'

/** A block in contrast to the page with one call to action: dark, or lime in the dark scheme. */
export function CallOut({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-6 rounded-panel bg-call p-8 text-on-call [--color-link:var(--color-on-call)] sm:p-12">
      <div className="max-w-2xl">
        <h2 className="type-title">{title}</h2>
        <p className="mt-3 text-lg text-on-call-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}
