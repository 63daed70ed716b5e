import { formatCount, formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { AnalyticsDay } from '../fetch-analytics.ts'

const WIDTH = 176
const BESIDE = 14

/** Figures of a day, on the side of its line that has room. The slider gives screen readers the same figures. */
export function DayTooltip({
  day,
  fromStart,
  width,
}: {
  day: AnalyticsDay
  fromStart: number
  width: number
}) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const after = fromStart + BESIDE
  const start = after + WIDTH <= width ? after : Math.max(0, fromStart - BESIDE - WIDTH)
  return (
    <div
      aria-hidden="true"
      data-tip={day.day}
      className="pointer-events-none absolute top-3 rounded-control border border-line bg-surface px-3 py-2 text-sm shadow-float"
      style={{ insetInlineStart: start, inlineSize: WIDTH }}
    >
      <bdi className="figures font-semibold">{formatDate(lang, day.day, 'day')}</bdi>
      {(['visits', 'visitors', 'views'] as const).map((of) => (
        <p key={of} className="flex justify-between gap-3">
          <span className="text-muted">{t(of)}</span>
          <span className="figures font-medium">{formatCount(lang, day[of])}</span>
        </p>
      ))}
    </div>
  )
}
