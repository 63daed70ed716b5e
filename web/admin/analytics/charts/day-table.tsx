import { formatCount, formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { AnalyticsDay } from '../fetch-analytics.ts'

/** Table with the height of the chart that it replaces, newest day first. */
export function DayTable({ days }: { days: AnalyticsDay[] }) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const columns = ['visits', 'visitors', 'views'] as const
  return (
    // Focusable, so that the keyboard can scroll it.
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
      tabIndex={0}
      aria-label={t('perDay')}
      className="relative mt-2 h-78 overflow-y-auto"
    >
      <table className="w-full text-[0.95rem]">
        <thead className="sticky top-0 bg-paper text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start font-medium">
              {t('day')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 ps-3 text-end font-medium">
                {t(column)}
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
              {columns.map((column) => (
                <td key={column} className="figures py-2 ps-3 text-end">
                  {formatCount(lang, day[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
