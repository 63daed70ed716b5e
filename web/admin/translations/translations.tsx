import { useSearchParams } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Tabs } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import { useCurrentLiveLanguages } from '../use-languages.ts'
import { Comparison } from './comparison.tsx'
import { EditorTab } from './editor/editor-tab.tsx'
import { parseEditorAddress, TABS } from './editor-address.ts'
import { Statistics } from './statistics.tsx'

export const handle = declareMessages('admin-translations')

/** Translation editor for all texts of the shop. The URL holds the language, namespace and filter. */
export default function Translations() {
  const { t } = useTranslation('admin-translations', 'admin')
  const [address, setAddress] = useSearchParams()
  const live = useCurrentLiveLanguages()
  const { tab, lang, namespace, shown } = parseEditorAddress(address)
  const go = (part: Record<string, string>) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams({ ...Object.fromEntries(before), ...part })
        after.delete('show')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const tabs = TABS.map((name) => ({ name, label: t(`tabs.${name}`) }))
  return (
    <Screen title={t('admin:screens.translations')}>
      <div className="mt-5">
        <Tabs
          label={t('admin:screens.translations')}
          tabs={tabs}
          open={tab}
          onOpen={(name) => go({ tab: name })}
        >
          {tab === 'editor' && <EditorTab place={{ lang, namespace }} first={shown} live={live} onGo={go} />}
          {tab === 'comparison' && <Comparison live={live} />}
          {tab === 'statistics' && <Statistics />}
        </Tabs>
      </div>
    </Screen>
  )
}
