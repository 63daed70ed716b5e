import { useEffect, useState } from 'react'
import { DEFAULT_TAX_SETTINGS } from '../../../shop/settings/tax-settings.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { FilterDate } from '../../ui/form/date-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { CURSOR_PARAM, useFilters } from '../list/use-filters.ts'
import { fetchSettings } from '../settings/settings-api.ts'
import { Tabs } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/taxes'
import { Conflicts } from './conflicts.tsx'
import { Downloads, Report } from './report.tsx'
import { TaxDifferences } from './tax-differences.tsx'
import { fetchConflicts, getToday, PERIOD_NAMES, type PeriodName, parsePeriod } from './taxes-api.ts'

export const handle = declareMessages('admin-taxes')

const TABS = ['report', 'conflicts', 'corrections'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const { from, to } = parsePeriod(search, getToday())
  const period = { from, to }
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'report'
  switch (tab) {
    case 'report': {
      const [report, { settings }] = await Promise.all([
        callApi('GET /admin/taxes/report', { query: { from: period.from, to: period.to } }),
        fetchSettings(),
      ])
      return { tab, period, report, tax: settings.tax ?? DEFAULT_TAX_SETTINGS }
    }
    case 'conflicts':
      return { tab, period, ...(await fetchConflicts(search.get(CURSOR_PARAM))) }
    case 'corrections':
      return {
        tab,
        period,
        differences: (
          await callApi('GET /admin/taxes/differences', { query: { from: period.from, to: period.to } })
        ).differences,
      }
  }
}

/** VAT of a period, and the payments whose VAT staff must decide about. */
export default function Taxes({ loaderData }: Route.ComponentProps) {
  const { t, lang } = useTranslation('admin-taxes', 'admin')
  const [, change] = useFilters()
  const { tab, period } = loaderData
  const day = (date: string) => isolateBidi(formatDate(lang, date, 'day'))
  return (
    <Screen
      title={t('admin:screens.taxes')}
      intro={t('intro')}
      actions={
        loaderData.tab !== 'conflicts' && (
          <>
            <PeriodPicker />
            {loaderData.tab === 'report' && <Downloads period={loaderData.report} />}
          </>
        )
      }
    >
      <Tabs
        className="mt-2"
        label={t('admin:screens.taxes')}
        tabs={TABS.map((name) => ({ name, label: t(`tabs.${name}`) }))}
        open={tab}
        onOpen={(name) => change({ tab: name === 'report' ? undefined : name })}
      >
        {loaderData.tab === 'corrections' && (
          <p className="text-sm text-muted">
            {t('period.days', { from: day(period.from), to: day(period.to) })}
          </p>
        )}
        {loaderData.tab === 'report' && <Report report={loaderData.report} tax={loaderData.tax} />}
        {loaderData.tab === 'conflicts' && (
          <Conflicts conflicts={loaderData.conflicts} next={loaderData.next} />
        )}
        {loaderData.tab === 'corrections' && (
          <TaxDifferences
            // Another period selects anew.
            key={`${period.from} ${period.to}`}
            differences={loaderData.differences}
          />
        )}
      </Tabs>
    </Screen>
  )
}

/** Selects a quarter, a month or two days. The address holds the selection. */
function PeriodPicker() {
  const { t } = useTranslation('admin-taxes')
  const [filters, change] = useFilters()
  const { name, from, to } = parsePeriod(filters, getToday())
  const [typed, setTyped] = useState({ from, to })
  useEffect(() => setTyped({ from, to }), [from, to])
  const choose = (chosen: PeriodName) =>
    change(
      chosen === 'own' ? { period: undefined, from, to } : { period: chosen, from: undefined, to: undefined },
    )
  const type = (end: 'from' | 'to', day: string) => {
    const period = { ...typed, [end]: day }
    setTyped(period)
    // Ignores dates that are only partly typed.
    if (period.from && period.from <= period.to) change({ period: undefined, ...period })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        size="small"
        aria-label={t('period.label')}
        value={name}
        onChoose={choose}
        choices={PERIOD_NAMES.map((each) => [each, t(`period.${each}`)] as const)}
      />
      {name === 'own' &&
        (['from', 'to'] as const).map((end) => (
          <FilterDate
            key={end}
            label={t(`period.${end}`)}
            value={typed[end]}
            min={end === 'to' ? typed.from : undefined}
            onChange={(day) => type(end, day)}
          />
        ))}
    </div>
  )
}
