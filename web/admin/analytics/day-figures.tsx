import { ChartArea, Table } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DayChart } from './day-chart.tsx'
import { DayTable } from './day-table.tsx'
import type { Day } from './fetch-traffic.ts'
import { Part } from './part.tsx'
import type { Span } from './range.ts'

/** Visits and page views day by day: drawn, or as a table for whoever prefers figures. */
export function DayFigures({ days, files }: { days: Day[]; files: Span | null }) {
  const { t } = useTranslation('dashboard')
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartArea : Table
  return (
    <div className="mt-10">
      <Part
        title={t('traffic.perDay')}
        file={{ table: 'days', span: files }}
        actions={
          <Button
            look="quiet"
            size="small"
            onClick={() => setAsTable(!asTable)}
            className="px-2.5 text-muted"
          >
            <Icon className="size-4" aria-hidden="true" />
            {t(asTable ? 'traffic.asChart' : 'traffic.asTable')}
          </Button>
        }
      >
        {asTable ? <DayTable days={days} /> : <DayChart days={days} />}
      </Part>
    </div>
  )
}
