import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

interface FoldedFieldsProps {
  title: string
  /** What is set, in a few words each, shown while the fields are folded. */
  set: ReactNode[]
  children: ReactNode
}

/** Fields that few people change: their title and what is set, and the fields on demand. */
export function FoldedFields({ title, set, children }: FoldedFieldsProps) {
  const shown = set.filter(Boolean)
  return (
    <details className="group/fold min-w-0 border-t border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-start gap-2 py-2.5 hover:text-link [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="mt-1 size-4 shrink-0 group-open/fold:rotate-90 rtl:-scale-x-100"
          aria-hidden="true"
        />
        <span className="min-w-0">
          <span className="font-semibold">{title}</span>
          {shown.length > 0 && (
            <span className="mt-0.5 line-clamp-2 text-sm text-muted group-open/fold:hidden" data-set>
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
