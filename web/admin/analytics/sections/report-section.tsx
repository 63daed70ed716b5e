import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { type Analytics, downloadAnalytics, type ExportTable } from '../fetch-analytics.ts'
import type { DayRange } from '../range/range.ts'

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
