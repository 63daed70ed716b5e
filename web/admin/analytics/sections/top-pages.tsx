import { formatCount, formatDuration } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { BarTable } from '../charts/bar-table.tsx'
import { ReportSection, type TabProps } from './report-section.tsx'
import { Outside } from './sources.tsx'

/** Most viewed pages and the time spent on them. */
export function TopPages({ traffic: { topPages, overview }, files }: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  return (
    <ReportSection title={t('tabs.pages')} file={{ table: 'pages', span: files }}>
      <BarTable
        headings={[t('page'), t('views'), t('avgTime')]}
        none={t('noData')}
        rows={topPages.map(({ page, views, avgTime }) => ({
          id: page,
          name: <Outside text={page} />,
          bar: (100 * views) / Math.max(1, overview.pageViews),
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
