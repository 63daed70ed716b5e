import { type ReactNode, useId } from 'react'
import { formatCount, formatPercent } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import type { ExportTable } from '../analytics-api.ts'
import { BarTable } from '../charts/bar-table.tsx'

interface ReportSectionProps {
  title: string
  /** Shown beside the heading. */
  note?: ReactNode
  actions?: ReactNode
  /** Export of the same data. */
  table?: ExportTable
  children: ReactNode
}

/** Section with a heading and one chart or table. */
export function ReportSection({ title, note, actions, table, children }: ReportSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0" data-part={table}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {note}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-x-2 max-sm:basis-full max-sm:[&>:last-child]:ms-auto sm:ms-auto">
            {actions}
          </div>
        )}
      </div>
      {children}
    </section>
  )
}

interface ShareTableProps {
  title: string
  /** Export of the same data. */
  table: ExportTable
  /** Heading of the names. */
  heading: string
  /** Text instead of an empty table. */
  none?: string
  /** Share of the longest bar. */
  scale?: number
  rows: { id: string; name: ReactNode; visits: number; percentage: number }[]
}

/** Visits and their share by one property. */
export function ShareTable({ title, table, heading, none, scale, rows }: ShareTableProps) {
  const { t, lang } = useTranslation('admin-analytics')
  return (
    <ReportSection title={title} table={table}>
      <BarTable
        headings={[heading, t('visits'), t('share')]}
        none={none ?? t('noData')}
        scale={scale}
        rows={rows.map(({ id, name, visits, percentage }) => ({
          id,
          name,
          bar: percentage,
          cells: [formatCount(lang, visits), <bdi key="share">{formatPercent(lang, percentage, 1, 1)}</bdi>],
        }))}
      />
    </ReportSection>
  )
}

/** Values from visitors' browsers are untrusted, so they are rendered as text and never as links. */
export function UntrustedText({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="break-all">
      {text}
    </bdi>
  )
}
