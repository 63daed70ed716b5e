import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'

interface DayBarsProps {
  days: { day: string; changes: number }[]
  /** The full height, the same for charts that are compared. */
  scale: number
}

/** Renders one bar for each day. The time axis follows the text direction. */
export function DayBars({ days, scale }: DayBarsProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const most = Math.max(0, ...days.map(({ changes }) => changes))
  const date = (day = '') => formatDate(lang, day, 'day')
  const [from, to] = [date(days[0]?.day), date(days.at(-1)?.day)]
  return (
    <figure className="mt-4">
      <div
        role="img"
        aria-label={t('preferenceChanges.perDay', {
          from: isolateBidi(from),
          to: isolateBidi(to),
          max: isolateBidi(formatCount(lang, most)),
        })}
        className="flex h-16 items-end gap-px border-b border-line"
      >
        {days.map(({ day, changes }) => (
          <span
            key={day}
            data-day={changes}
            title={`${date(day)}: ${formatCount(lang, changes)}`}
            className="min-w-0 flex-1 bg-accent"
            style={{ blockSize: changes === 0 ? 0 : `${Math.max(6, (100 * changes) / scale)}%` }}
          />
        ))}
      </div>
      <figcaption className="figures mt-1 flex justify-between gap-4 text-sm text-muted">
        <bdi>{from}</bdi>
        <bdi>{to}</bdi>
      </figcaption>
    </figure>
  )
}
