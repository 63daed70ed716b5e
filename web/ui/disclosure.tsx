import type { ReactNode } from 'react'

const LOOKS = {
  row: { summary: 'min-h-11 py-2.5 font-medium', text: 'pb-4' },
  question: {
    summary: 'type-heading rounded-control py-5 text-balance hover:text-link',
    text: 'max-w-[60ch] pb-6 text-lg text-muted',
  },
}

interface DisclosureProps {
  title: ReactNode
  look?: keyof typeof LOOKS
  /** At most one disclosure of a name is open at a time. */
  name?: string
  children: ReactNode
}

/** A row that opens, also without scripts. */
export function Disclosure({ title, look = 'row', name, children }: DisclosureProps) {
  const { summary, text } = LOOKS[look]
  return (
    <details name={name} className="border-b border-line">
      <summary className={summary}>{title}</summary>
      <div className={text}>{children}</div>
    </details>
  )
}
