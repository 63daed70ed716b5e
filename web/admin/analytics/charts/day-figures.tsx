import { ChartArea, Table } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import type { AnalyticsDay } from '../fetch-analytics.ts'
import type { DayRange } from '../range/range.ts'
import { ReportSection } from '../sections/report-section.tsx'
import { DayChart } from './day-chart.tsx'
import { DayTable } from './day-table.tsx'

/** Visits and page views per day, as a chart or as a table. */
export function DayFigures({ days, files }: { days: AnalyticsDay[]; files: DayRange | null }) {
  const { t } = useTranslation('admin-analytics')
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartArea : Table
  return (
    <div className="mt-10">
      <ReportSection
        title={t('perDay')}
        file={{ table: 'days', span: files }}
        actions={
          <Button
            look="quiet"
            size="small"
            onClick={() => setAsTable(!asTable)}
            className="px-2.5 text-muted"
          >
            <Icon className="size-4" aria-hidden="true" />
            {t(asTable ? 'showChart' : 'showTable')}
          </Button>
        }
      >
        {asTable ? <DayTable days={days} /> : <DayChart days={days} />}
      </ReportSection>
    </div>
  )
}
