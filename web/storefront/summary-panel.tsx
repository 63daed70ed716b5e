import { type ReactNode, useId } from 'react'

/** The box beside the cart and the checkout. It stays in view on wide screens. */
export function SummaryPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      className="rounded-panel border border-line bg-surface p-6 md:sticky md:top-24"
      aria-labelledby={id}
    >
      <h2 id={id} className="type-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
