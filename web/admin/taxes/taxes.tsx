import { href, Link } from 'react-router'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { CURSOR_PARAM, useFilters } from '../list/use-filters.ts'
import { Tabs } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/taxes'
import { Conflicts } from './conflicts.tsx'
import { Corrections } from './corrections.tsx'
import { getToday, parsePeriod } from './period.ts'
import { PeriodPicker } from './period-picker.tsx'
import { Report } from './report.tsx'
import { fetchConflicts, fetchDifferences, fetchReport } from './taxes-api.ts'

export const handle = declareMessages('admin-taxes')

const TABS = ['report', 'conflicts', 'corrections'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const { from, to } = parsePeriod(search, getToday())
  const period = { from, to }
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'report'
  switch (tab) {
    case 'report':
      return { tab, period, report: await fetchReport(period) }
    case 'conflicts':
      return { tab, period, ...(await fetchConflicts(search.get(CURSOR_PARAM))) }
    case 'corrections':
      return { tab, period, differences: await fetchDifferences(period) }
  }
}

/** VAT of a period, and the payments whose VAT staff must decide about. */
export default function Taxes({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-taxes', 'admin')
  const { lang } = useLang()
  const [, change] = useFilters()
  const { tab, period } = loaderData
  const day = (date: string) => isolateBidi(formatDate(lang, date, 'day'))
  return (
    <Screen title={t('admin:screens.taxes')} actions={loaderData.tab !== 'conflicts' && <PeriodPicker />}>
      <p className="mt-1 mb-3 max-w-4xl text-[0.9rem] text-muted">
        {t('intro')}{' '}
        <Link
          to={href('/settings/:section?', { section: 'tax' })}
          className="whitespace-nowrap text-link underline underline-offset-4"
        >
          {t('openSettings')}
        </Link>
      </p>
      <Tabs
        label={t('admin:screens.taxes')}
        tabs={TABS.map((name) => ({ name, label: t(`tabs.${name}`) }))}
        open={tab}
        onOpen={(name) => change({ tab: name === 'report' ? undefined : name })}
      >
        {loaderData.tab !== 'conflicts' && (
          <p className="text-sm text-muted">
            {t('period.days', { from: day(period.from), to: day(period.to) })}
          </p>
        )}
        {loaderData.tab === 'report' && <Report report={loaderData.report} />}
        {loaderData.tab === 'conflicts' && (
          <Conflicts conflicts={loaderData.conflicts} next={loaderData.next} />
        )}
        {loaderData.tab === 'corrections' && (
          <Corrections
            // Another period selects anew.
            key={`${period.from} ${period.to}`}
            differences={loaderData.differences}
          />
        )}
      </Tabs>
    </Screen>
  )
}
