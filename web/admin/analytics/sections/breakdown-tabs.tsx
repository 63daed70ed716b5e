import { Globe, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import type { Device } from '../../../../shop/analytics/dimensions.ts'
import { formatCountry } from '../../../i18n/countries.ts'
import { formatCount, formatDuration } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { useFilters } from '../../list/use-filters.ts'
import { Tabs } from '../../tabs.tsx'
import { BarTable } from '../charts/bar-table.tsx'
import { ReportSection, type TabProps } from './report-section.tsx'
import { Outside, ShareTable } from './share-table.tsx'
import { Sources } from './sources.tsx'

const TABS = { sources: Sources, devices: Devices, geography: Geography, pages: TopPages }

type Name = keyof typeof TABS

const NAMES = Object.keys(TABS) as Name[]

/** Tabs that break down the traffic. The address holds the open tab. */
export function BreakdownTabs(props: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const [filters, change] = useFilters()
  const open = NAMES.find((name) => name === filters.get('tab')) ?? 'sources'
  const Open = TABS[open]
  return (
    <div className="mt-10">
      <Tabs
        label={t('breakdown')}
        tabs={NAMES.map((name) => ({ name, label: t(`tabs.${name}`) }))}
        open={open}
        onOpen={(tab) => change({ tab })}
      >
        <Open {...props} />
      </Tabs>
    </div>
  )
}

const DEVICE_ICONS: Record<Device, LucideIcon> = { mobile: Smartphone, desktop: Monitor, tablet: Tablet }

function Devices({ traffic: { devices }, files }: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const rows = devices.map(({ device, ...share }) => {
    const Icon = DEVICE_ICONS[device]
    const name = (
      <span className="flex items-center gap-2.5">
        <Icon className="size-5 text-muted" aria-hidden="true" />
        {t(`deviceNames.${device}`)}
      </span>
    )
    return { ...share, id: device, name }
  })
  return (
    <ShareTable title={t('tabs.devices')} table="devices" files={files} heading={t('device')} rows={rows} />
  )
}

/** Visitors by country. */
function Geography({ traffic: { topCountries }, files }: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const rows = topCountries.map(({ country, flag, ...share }) => {
    const name = (
      <span className="flex items-center gap-2.5">
        {flag ? (
          <span aria-hidden="true" className="w-6 text-center text-lg leading-none">
            {flag}
          </span>
        ) : (
          <Globe className="mx-0.5 size-5 text-muted" aria-hidden="true" />
        )}
        {/^[A-Z]{2}$/.test(country) ? formatCountry(lang, country) : t('unknown')}
      </span>
    )
    return { ...share, id: country, name }
  })
  return (
    <ShareTable title={t('countries')} table="countries" files={files} heading={t('country')} rows={rows} />
  )
}

/** Most viewed pages and the time spent on them. */
function TopPages({ traffic: { topPages, overview }, files }: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  const unknown = (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('unknown')}</span>
    </span>
  )
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
            avgTime === null ? unknown : <bdi key="time">{formatDuration(lang, avgTime)}</bdi>,
          ],
        }))}
      />
    </ReportSection>
  )
}
