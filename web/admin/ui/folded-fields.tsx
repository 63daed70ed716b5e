import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

interface FoldedFieldsProps {
  title: ReactNode
  /** Set values in a few words each, shown while the fields are folded. */
  set?: ReactNode[]
  /** Open from outside, as for an error in it. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Fields or details that few people need: their title and what is set, and the rest on demand. */
export function FoldedFields({ title, set = [], isOpen = false, onToggle, children }: FoldedFieldsProps) {
  const shown = set.filter(Boolean)
  return (
    <details
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className="-mt-px min-w-0 border-t border-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-start gap-2 py-2.5 hover:text-link [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="mt-1 size-4 shrink-0 rtl:-scale-x-100 [details[open]>summary>&]:rotate-90 rtl:[details[open]>summary>&]:-rotate-90"
          aria-hidden="true"
        />
        <span className="min-w-0">
          <span className="font-semibold">{title}</span>
          {shown.length > 0 && (
            <span
              className="mt-0.5 line-clamp-2 text-sm text-pretty text-muted [details[open]>summary_&]:hidden"
              data-set
            >
              {shown.map((each, place) => (
                <Fragment key={place}>
                  {place > 0 && ' · '}
                  <bdi>{each}</bdi>
                </Fragment>
              ))}
            </span>
          )}
        </span>
      </summary>
      <div className="pb-5 ps-6 max-sm:ps-0">{children}</div>
    </details>
  )
}
