import { Equal, MoveDown, MoveUp } from 'lucide-react'
import { formatPercent, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'

interface ChangeProps {
  /** Percent; null when there is nothing to compare. */
  change: number | null
  /** Previous value, formatted. */
  before: string
  lessIsBetter?: boolean
}

/** Change against the previous period: an arrow with a percentage, and a sentence for screen readers. */
export function Change({ change, before, lessIsBetter = false }: ChangeProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  if (change === null) return <p className="text-sm text-muted">{t('change.unknown')}</p>
  const verdict = change === 0 ? 'same' : change > 0 === !lessIsBetter ? 'better' : 'worse'
  const Arrow = change === 0 ? Equal : change > 0 ? MoveUp : MoveDown
  const direction = change === 0 ? 'same' : change > 0 ? 'more' : 'less'
  const share = formatPercent(lang, Math.abs(change))
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm" data-change={verdict}>
      <span className="sr-only">
        {t(`change.${direction}`, { share: isolateBidi(share) })}
        {verdict !== 'same' && ` (${t(`change.${verdict}`)})`}
      </span>
      <span
        aria-hidden="true"
        className={`figures inline-flex items-center gap-0.5 font-semibold ${verdict === 'better' ? 'text-success' : ''}`}
      >
        <Arrow className="size-3.5" />
        <bdi>{share}</bdi>
      </span>{' '}
      <span className="figures text-muted">{t('change.before', { figure: isolateBidi(before) })}</span>
    </p>
  )
}
