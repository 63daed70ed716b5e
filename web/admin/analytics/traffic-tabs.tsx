import { useSearchParams } from 'react-router'
import { useTranslation } from '../../localization/translation.tsx'
import { Tabs } from '../tabs.tsx'
import { Devices } from './devices.tsx'
import type { Traffic } from './fetch-traffic.ts'
import { Geography } from './geography.tsx'
import type { Span } from './range.ts'
import { Sources } from './sources.tsx'
import { TopPages } from './top-pages.tsx'

export interface TabProps {
  traffic: Traffic
  /** Of which days there are files; null while there are none. */
  files: Span | null
}

const TABS = { sources: Sources, devices: Devices, geography: Geography, pages: TopPages }

type Name = keyof typeof TABS

const NAMES = Object.keys(TABS) as Name[]

/** What the traffic is made of. The address says which part is open. */
export function TrafficTabs(props: TabProps) {
  const { t } = useTranslation('dashboard')
  const [address, setAddress] = useSearchParams()
  const open = NAMES.find((name) => name === address.get('tab')) ?? 'sources'
  const Open = TABS[open]
  return (
    <div className="mt-10">
      <Tabs
        label={t('traffic.parts')}
        tabs={NAMES.map((name) => ({ name, label: t(`traffic.tabs.${name}`) }))}
        open={open}
        onOpen={(name) =>
          setAddress(
            (before) => {
              before.set('tab', name)
              return before
            },
            { replace: true, preventScrollReset: true },
          )
        }
      >
        <Open {...props} />
      </Tabs>
    </div>
  )
}
