import { CircleQuestionMark } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { PopoverButton } from '../../ui/popover/popover-button.tsx'

/** Key figures in a row, on phones in two columns. */
export function FigureCards({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 border-y border-line md:grid-cols-3 xl:grid-cols-5 2xl:gap-x-10">
      {children}
    </dl>
  )
}

interface FigureCardProps extends ComponentProps<'div'> {
  label: string
  /** Name of the counted thing. */
  help: string
  value: string
}

/** A key figure with a button that explains it; below it its change. */
export function FigureCard({ label, help, value, children, ...rest }: FigureCardProps) {
  const { t } = useTranslation('admin-analytics')
  return (
    <div {...rest} className="row-span-2 grid grid-rows-subgrid py-3 max-md:first:col-span-2">
      <dt className="flex items-start text-sm text-muted">
        {label}
        <PopoverButton
          label={t('cardHelp', { name: label })}
          face={<CircleQuestionMark className="size-4" aria-hidden="true" />}
          className="-ms-1 -me-4 -my-2.5 text-muted"
        >
          <p className="p-3 text-[0.95rem]">{help}</p>
        </PopoverButton>
      </dt>
      <dd className="pt-1">
        <bdi className="figures block font-display text-2xl font-bold ltr:tracking-tight">{value}</bdi>
        {children}
      </dd>
    </div>
  )
}
