import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { BarTable } from './bar-table.tsx'
import { formatDuration } from './format-duration.ts'
import { ReportSection } from './report-section.tsx'
import { Outside } from './sources.tsx'
import type { TabProps } from './tab-props.ts'

/** What visitors look at, and how long. */
export function TopPages({ traffic: { topPages }, files }: TabProps) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const most = Math.max(...topPages.map(({ views }) => views), 1)
  return (
    <ReportSection title={t('traffic.tabs.pages')} file={{ table: 'pages', span: files }}>
      <BarTable
        headings={[t('traffic.page'), t('traffic.views'), t('traffic.avgTime')]}
        none={t('traffic.noneHere')}
        rows={topPages.map(({ page, views, avgTime }) => ({
          id: page,
          name: <Outside text={page} />,
          bar: (100 * views) / most,
          cells: [
            formatCount(lang, views),
            avgTime === null ? (
              <span key="time" className="text-muted">
                <span aria-hidden="true">–</span>
                <span className="sr-only">{t('traffic.unknown')}</span>
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
