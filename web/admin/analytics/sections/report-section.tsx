import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatCount, formatPercent } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { BarTable } from '../charts/bar-table.tsx'
import { type Analytics, downloadAnalytics, type ExportTable } from '../fetch-analytics.ts'
import type { DayRange } from '../range.ts'

/** Props of the tabs of the report. */
export interface TabProps {
  traffic: Analytics
  /** Days to export; null while no export is available. */
  files: DayRange | null
}

interface ReportSectionProps {
  title: string
  /** Shown beside the heading. */
  note?: ReactNode
  actions?: ReactNode
  /** Export of the same data. */
  file?: { table: ExportTable; span: DayRange | null }
  children: ReactNode
}

/** Section with a heading and one chart or table. */
export function ReportSection({ title, note, actions, file, children }: ReportSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0" data-part={file?.table}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {note}
        </div>
        <div className="-me-2 ms-auto flex flex-wrap items-center">
          {actions}
          {file?.span && <AsFile title={title} table={file.table} span={file.span} />}
        </div>
      </div>
      {children}
    </section>
  )
}

function AsFile({ title, table, span }: { title: string; table: ExportTable; span: DayRange }) {
  const { t } = useTranslation('admin-analytics')
  const { run, busy } = useSubmit(() => downloadAnalytics(table, span), { failed: t('downloadFailed') })
  return (
    <Button
      look="quiet"
      size="small"
      busy={busy}
      aria-label={`CSV: ${t('download', { title })}`}
      onClick={run}
      className="px-2.5 text-muted"
    >
      {!busy && <Download className="size-4" aria-hidden="true" />}
      CSV
    </Button>
  )
}

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
