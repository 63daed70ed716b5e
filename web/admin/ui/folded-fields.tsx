import type { ReactNode } from 'react'

interface FoldedFieldsProps {
  title: ReactNode
  /** Set values in a few words each, shown while the fields are folded. */
  set?: ReactNode[]
  /** Set values with their labels, one a line. */
  facts?: [label: string, fact: ReactNode][]
  /** Open from outside, as for an error in it. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Fields or details that few people need: their title and what is set, and the rest on demand. */
export function FoldedFields({
  title,
  set = [],
  facts = [],
  isOpen = false,
  onToggle,
  children,
}: FoldedFieldsProps) {
  const shown = set.filter(Boolean)
  return (
    <details
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className="-mt-px min-w-0 border-y border-line"
    >
      <summary className="grid min-h-11 grid-cols-[minmax(0,1fr)] content-center py-2.5">
        <span className="font-semibold">{title}</span>
        {shown.length > 0 && (
          <span className="dot-list mt-0.5 text-sm text-muted [details[open]>summary_&]:hidden" data-set>
            {shown.map((fact, place) => (
              <bdi key={place}>{fact}</bdi>
            ))}
          </span>
        )}
        {facts.map(([label, fact]) => (
          <span
            key={label}
            className="mt-0.5 flex justify-between gap-x-6 text-sm text-muted [details[open]>summary_&]:hidden"
          >
            {label} <bdi className="whitespace-nowrap text-ink">{fact}</bdi>
          </span>
        ))}
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}
