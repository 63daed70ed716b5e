import { Equal, MoveDown, MoveUp } from 'lucide-react'
import { formatPercent, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { getChange, getVerdict } from './get-change.ts'

interface ChangeProps {
  now: number
  before: number
  /** Previous value, formatted. */
  description: string
  lessIsBetter?: boolean
}

/** Change against the previous period: an arrow with a percentage, and a sentence for screen readers. */
export function Change({ now, before, description, lessIsBetter = false }: ChangeProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const change = getChange(now, before)
  if (change === null) return <p className="mt-1 text-sm text-muted">{t('change.unknown')}</p>
  const verdict = getVerdict(change, lessIsBetter)
  const Arrow = change === 0 ? Equal : change > 0 ? MoveUp : MoveDown
  const direction = change === 0 ? 'same' : change > 0 ? 'more' : 'less'
  const share = formatPercent(lang, Math.abs(change))
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm" data-change={verdict}>
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
      </span>
      <span className="figures text-muted">{t('change.before', { figure: isolateBidi(description) })}</span>
    </p>
  )
}
