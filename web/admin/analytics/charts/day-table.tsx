import { formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { AnalyticsDay } from '../fetch-analytics.ts'
import { formatMetric, METRIC_LABELS, METRICS } from './metrics.ts'

/** Table with the height of the chart that it replaces, newest day first. */
export function DayTable({ days }: { days: AnalyticsDay[] }) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  return (
    // Focusable, so that the keyboard can scroll it.
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
      tabIndex={0}
      className="relative mt-2 h-78 overflow-auto"
    >
      <table aria-label={t('perDay')} className="w-full text-[0.9rem]">
        <thead className="sticky top-0 bg-paper text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start font-medium">
              {t('day')}
            </th>
            {METRICS.map((metric) => (
              <th key={metric} scope="col" className="py-2 ps-3 text-end font-medium">
                {t(METRIC_LABELS[metric])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-b border-line">
              <th scope="row" className="py-2 text-start font-normal">
                <bdi>{formatDate(lang, day.day, 'day')}</bdi>
              </th>
              {METRICS.map((metric) => (
                <td key={metric} className="figures py-2 ps-3 text-end">
                  <bdi>{formatMetric(lang, metric, day[metric])}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
