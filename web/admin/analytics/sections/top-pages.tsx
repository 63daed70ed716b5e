import { formatCount, formatDuration } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { BarTable } from '../charts/bar-table.tsx'
import { ReportSection } from './report-section.tsx'
import { Outside } from './sources.tsx'
import type { TabProps } from './tab-props.ts'

/** Most viewed pages and the time spent on them. */
export function TopPages({ traffic: { topPages }, files }: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const most = Math.max(...topPages.map(({ views }) => views), 1)
  return (
    <ReportSection title={t('tabs.pages')} file={{ table: 'pages', span: files }}>
      <BarTable
        headings={[t('page'), t('views'), t('avgTime')]}
        none={t('noData')}
        rows={topPages.map(({ page, views, avgTime }) => ({
          id: page,
          name: <Outside text={page} />,
          bar: (100 * views) / most,
          cells: [
            formatCount(lang, views),
            avgTime === null ? (
              <span key="time" className="text-muted">
                <span aria-hidden="true">–</span>
                <span className="sr-only">{t('unknown')}</span>
              </span>
            ) : (
              <bdi key="time">{formatDuration(lang, avgTime)}</bdi>
            ),
          ],
        }))}
      />
    </ReportSection>
  )
}
