import { formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { AnalyticsDay } from '../fetch-analytics.ts'
import { type DayAnnotation, DayAnnotationText } from './day-annotations.tsx'
import { formatMetric, METRIC_LABELS, type Metric } from './metrics.ts'

const WIDTH = 224
const BESIDE = 14

interface DayTooltipProps {
  metric: Metric
  day: AnalyticsDay
  /** The same day of the preceding period. */
  previous: AnalyticsDay | undefined
  /** Annotations of the day that the tooltip shows. */
  annotations: DayAnnotation[]
  fromStart: number
  width: number
}

/** Figures of a day, on the side of its line that has room. The slider gives screen readers the same figures. */
export function DayTooltip({ metric, day, previous, annotations, fromStart, width }: DayTooltipProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const after = fromStart + BESIDE
  const start = after + WIDTH <= width ? after : Math.max(0, fromStart - BESIDE - WIDTH)
  const date = (of: AnalyticsDay) => <bdi className="figures">{formatDate(lang, of.day, 'day')}</bdi>
  const value = (of: AnalyticsDay) => <bdi className="figures">{formatMetric(lang, metric, of[metric])}</bdi>
  return (
    <div
      aria-hidden="true"
      data-tip={day.day}
      className="pointer-events-none absolute top-3 z-10 rounded-control border border-line bg-surface px-3 py-2 text-sm shadow-float"
      style={{ insetInlineStart: start, inlineSize: WIDTH }}
    >
      <p className="text-muted">{t(METRIC_LABELS[metric])}</p>
      <p className="flex justify-between gap-3 font-semibold">
        {date(day)} {value(day)}
      </p>
      {previous && (
        <p className="flex justify-between gap-3 text-muted">
          {date(previous)} {value(previous)}
        </p>
      )}
      {annotations.length > 0 && (
        <ul className="mt-1 border-t border-line pt-1 text-muted">
          {annotations.map((annotation) => (
            <li key={annotation.id}>
              <DayAnnotationText annotation={annotation} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
