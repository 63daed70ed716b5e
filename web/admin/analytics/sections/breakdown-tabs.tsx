import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Tabs } from '../../tabs.tsx'
import { Devices } from './devices.tsx'
import { Geography } from './geography.tsx'
import { Sources } from './sources.tsx'
import type { TabProps } from './tab-props.ts'
import { TopPages } from './top-pages.tsx'

const TABS = { sources: Sources, devices: Devices, geography: Geography, pages: TopPages }

type Name = keyof typeof TABS

const NAMES = Object.keys(TABS) as Name[]

/** Tabs that break down the traffic. The URL holds the open tab. */
export function BreakdownTabs(props: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const [address, setAddress] = useSearchParams()
  const open = NAMES.find((name) => name === address.get('tab')) ?? 'sources'
  const Open = TABS[open]
  return (
    <div className="mt-10">
      <Tabs
        label={t('breakdown')}
        tabs={NAMES.map((name) => ({ name, label: t(`tabs.${name}`) }))}
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
