import { CircleQuestionMark, MoveDown, MoveUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { formatPercent, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PopoverButton } from '../../ui/popover/popover-button.tsx'

/** Key figures in equal columns; on phones in two. The first of an odd number leads, on phones across both columns. */
export function FigureCards({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 border-y border-line max-md:py-1.5 max-md:[&>:first-child:nth-last-child(odd)]:col-span-2 max-md:[&>:first-child:nth-last-child(odd)_dd>p:first-child]:text-4xl max-md:[&>:first-child:nth-last-child(odd)_dd>p:first-child]:leading-11 md:has-[>:first-child:nth-last-child(odd)]:[&_dd>p:first-child]:h-9 md:[&>:first-child:nth-last-child(odd)_dd>p:first-child]:text-[2rem] md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:grid-rows-[auto_auto]">
      {children}
    </dl>
  )
}

interface FigureCardProps extends ComponentProps<'div'> {
  label: string
  /** Explains what the figure counts, behind a question mark. */
  help?: string
  value: ReactNode
}

/** A key figure with a button that explains it; below it its change. */
export function FigureCard({ label, help, value, children, ...rest }: FigureCardProps) {
  const { t } = useTranslation('admin-analytics')
  // The button stays beside the last word.
  const end = label.lastIndexOf(' ') + 1
  return (
    <div {...rest} className="row-span-2 grid grid-rows-subgrid gap-y-0 py-1.5 md:py-3">
      <dt className="self-end text-sm text-muted">
        {label.slice(0, end)}
        <span className="whitespace-nowrap">
          {label.slice(end)}
          {help && (
            <span className="-my-3 inline-block align-middle whitespace-normal">
              <PopoverButton
                label={t('cardHelp', { name: label })}
                face={<CircleQuestionMark className="size-4" aria-hidden="true" />}
                className="-ms-2.5 -me-4 text-muted"
              >
                <p className="p-3 text-[0.95rem]">{help}</p>
              </PopoverButton>
            </span>
          )}
        </span>
      </dt>
      <dd className="md:pt-1">
        <p className="figures flex items-end font-display text-2xl leading-8 font-bold ltr:tracking-tight">
          <bdi>{value}</bdi>
        </p>
        {children}
      </dd>
    </div>
  )
}

interface ChangeProps {
  /** Percent; null when there is nothing to compare. */
  change: number | null
  /** Previous value, formatted. */
  before: string
  lessIsBetter?: boolean
}

/** Change against the previous period: an arrow with a percentage, and a sentence for screen readers. */
export function Change({ change, before, lessIsBetter = false }: ChangeProps) {
  const { t, lang } = useTranslation('admin-analytics')
  if (change === null) return <p className="text-sm text-muted">{t('change.unknown')}</p>
  if (change === 0) {
    return (
      <p className="figures text-sm text-muted" data-change="same">
        {t('change.same')}
      </p>
    )
  }
  const verdict = change > 0 === !lessIsBetter ? 'better' : 'worse'
  const color = verdict === 'better' ? 'text-success' : 'text-ink'
  const Arrow = change > 0 ? MoveUp : MoveDown
  const direction = change > 0 ? 'more' : 'less'
  const share = formatPercent(lang, Math.abs(change))
  return (
    <p className="flex flex-col items-start text-sm" data-change={verdict}>
      <span className="sr-only">
        {t(`change.${direction}`, { share: isolateBidi(share) })}
        {` (${t(`change.${verdict}`)})`}
      </span>
      <span aria-hidden="true" className={`figures inline-flex items-center gap-0.5 font-semibold ${color}`}>
        <Arrow className="size-3.5" />
        <bdi>{share}</bdi>
      </span>{' '}
      <span className="figures text-muted">{t('change.before', { figure: isolateBidi(before) })}</span>
    </p>
  )
}
