import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useLiveLanguages } from '../../root-data.ts'
import { fetchLiveLanguages } from '../data/fetch-languages.ts'
import { logFailure } from '../data/log-failure.ts'
import { Tabs } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/translations'
import { Comparison } from './comparison.tsx'
import { TranslationEditor } from './editor/translation-editor.tsx'
import { ALL_CHANGES, parseEditorAddress, TABS } from './editor-address.ts'
import { CHANGES_PARAM } from './history/changes-dialog.tsx'
import { Statistics } from './statistics.tsx'
import { fetchChanges, fetchCompletion, fetchEntries, fetchStats } from './translations-api.ts'

export const handle = declareMessages('admin-translations')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams
  const { tab, lang, namespace, history, compared } = parseEditorAddress(address)
  if (tab === 'statistics') return { tab, stats: await logFailure(fetchStats()) }
  const live = logFailure(fetchLiveLanguages())
  if (tab === 'comparison') {
    const completion = logFailure(fetchCompletion(compared))
    return { tab, namespace: compared, live: await live, completion: await completion }
  }
  const place = { lang, namespace }
  const query = history === ALL_CHANGES ? {} : { ...place, key: history ?? undefined }
  const [entries, changes] = await Promise.all([
    logFailure(fetchEntries(place)),
    history === null ? null : logFailure(fetchChanges(query, address.get(CHANGES_PARAM) ?? undefined)),
  ])
  return { tab, place, live: await live, entries, changes }
}

/** Parameters that decide what is loaded. Search and filter choose among the loaded texts. */
const LOADED_BY = ['tab', 'of', 'namespace', 'compare', 'history', CHANGES_PARAM]

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.search === nextUrl.search) return defaultShouldRevalidate
  return LOADED_BY.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
}

/** Translation editor for all texts of the shop, with the completion of each language. */
export default function Translations({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-translations', 'admin')
  const [address, setAddress] = useSearchParams()
  const pageLanguages = useLiveLanguages().map(({ code }) => code)
  const { tab } = loaderData
  const live = (tab !== 'statistics' && loaderData.live) || pageLanguages
  const title = t('admin:screens.translations')
  const openTab = (name: string) => {
    const next = new URLSearchParams({ tab: name })
    for (const param of ['of', 'namespace']) {
      const value = address.get(param)
      if (value) next.set(param, value)
    }
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Screen title={title}>
      <div className="mt-1">
        <Tabs
          label={title}
          tabs={TABS.map((name) => ({ name, label: t(`tabs.${name}`) }))}
          open={tab}
          onOpen={openTab}
        >
          {tab === 'editor' && (
            <TranslationEditor
              key={`${loaderData.place.lang}/${loaderData.place.namespace}`}
              {...loaderData}
              live={live}
            />
          )}
          {tab === 'comparison' && <Comparison {...loaderData} live={live} />}
          {tab === 'statistics' && <Statistics stats={loaderData.stats} />}
        </Tabs>
      </div>
    </Screen>
  )
}
