import { type ReactNode, useId } from 'react'
import { FoldedFields } from './folded-fields.tsx'
import { useMediaQuery } from './use-media-query.ts'

/** A form with its preview beside it; on phones the preview stands before the last parts of the form. */
export const EDITOR_GRID =
  'mt-4 max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[minmax(0,52rem)_20rem] lg:items-start lg:gap-x-10'

/** The form in that grid: what saves it comes last. */
export const EDITOR_FORM = 'min-w-0 max-lg:contents max-lg:*:last:order-1'

/** The preview of what a form makes: beside it on wide windows, else folded within it. */
export function PreviewPane({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const isBeside = useMediaQuery('(min-width: 68rem)')
  return isBeside ? (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="type-heading">
        {title}
      </h2>
      {children}
    </section>
  ) : (
    <FoldedFields title={title}>{children}</FoldedFields>
  )
}
