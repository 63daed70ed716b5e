import type { ReactNode } from 'react'
import { formatCount, formatPercent } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { BarTable } from '../charts/bar-table.tsx'
import type { ExportTable } from '../fetch-analytics.ts'
import type { DayRange } from '../range/range.ts'
import { ReportSection } from './report-section.tsx'

interface ShareTableProps {
  title: string
  /** Export of the same data. */
  table: ExportTable
  files: DayRange | null
  /** Heading of the names. */
  heading: string
  /** Text instead of an empty table. */
  none?: string
  rows: { id: string; name: ReactNode; visits: number; percentage: number }[]
}

/** Visits and their share by one property. */
export function ShareTable({ title, table, files, heading, none, rows }: ShareTableProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  return (
    <ReportSection title={title} file={{ table, span: files }}>
      <BarTable
        headings={[heading, t('visits'), t('share')]}
        none={none ?? t('noData')}
        rows={rows.map(({ id, name, visits, percentage }) => ({
          id,
          name,
          bar: percentage,
          cells: [formatCount(lang, visits), <bdi key="share">{formatPercent(lang, percentage)}</bdi>],
        }))}
      />
    </ReportSection>
  )
}

/** Values from visitors' browsers are untrusted, so they are rendered as text and never as links. */
export function Outside({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="break-all">
      {text}
    </bdi>
  )
}
