import type { ReactNode } from 'react'

interface CallOutProps {
  title: string
  text?: string
  /** Near another dark block it is light. */
  isLight?: boolean
  children: ReactNode
}

/** A block in contrast to the page, with one call to action. */
export function CallOut({ title, text, isLight, children }: CallOutProps) {
  return (
    <section
      className={`flex flex-wrap items-center justify-between gap-6 rounded-panel border p-6 max-sm:*:w-full sm:p-12 ${isLight ? 'border-line bg-surface' : 'on-night border-night bg-night dark:border-edge'}`}
    >
      <div className="max-w-2xl">
        <h2 className="type-title">{title}</h2>
        {text && <p className="mt-3 text-lg text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}
