import { useTranslation } from '../../../i18n/translation.tsx'
import { useFilters } from '../../data/use-filters.ts'
import { Tabs } from '../../tabs.tsx'
import { Devices } from './devices.tsx'
import { Geography } from './geography.tsx'
import type { TabProps } from './report-section.tsx'
import { Sources } from './sources.tsx'
import { TopPages } from './top-pages.tsx'

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
