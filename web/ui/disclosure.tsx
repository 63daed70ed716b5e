import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

const LOOKS = {
  row: { summary: 'min-h-11 gap-2 py-2 font-medium', mark: 'mt-1 size-4', text: 'ps-6 pb-4' },
  question: {
    summary: 'type-heading gap-3 rounded-control py-5 hover:text-link',
    // At the end of the row.
    mark: 'order-last ms-auto mt-1 size-5',
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
    <details name={name} className="group/fold border-b border-line">
      <summary className={`flex items-start [&::-webkit-details-marker]:hidden ${summary}`}>
        <DisclosureMark look={look} />
        <span className="min-w-0">{title}</span>
      </summary>
      <div className={text}>{children}</div>
    </details>
  )
}

/** The chevron of a row, in a `group/fold`. It points to the text once that is open. */
export function DisclosureMark({ look }: { look: keyof typeof LOOKS }) {
  return (
    <ChevronRight
      aria-hidden="true"
      className={`shrink-0 text-muted transition-transform duration-150 group-open/fold:rotate-90 group-data-[state=open]/fold:rotate-90 rtl:not-group-open/fold:not-group-data-[state=open]/fold:-scale-x-100 ${LOOKS[look].mark}`}
    />
  )
}
