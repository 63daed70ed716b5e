import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { DEFAULT_LANG, LANGS } from '../../../shop/localization/languages.ts'
import { formatCount } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useLiveLanguages } from '../../root-data.ts'
import { LoadFailed } from '../../ui/states/empty-state.tsx'
import { fetchLiveLanguages } from '../data/languages-api.ts'
import { logFailure } from '../data/log-failure.ts'
import { LanguageName } from '../language-name.tsx'
import { Tabs } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/translations'
import { CHANGES_PARAM } from './changes-dialog.tsx'
import { Comparison } from './comparison.tsx'
import { TranslationEditor } from './editor/translation-editor.tsx'
import { ALL_CHANGES, parseEditorAddress, TABS } from './editor-address.ts'
import {
  fetchChanges,
  fetchCompletion,
  fetchEntries,
  fetchStats,
  type TranslationStats,
} from './translations-api.ts'

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
      <div className="mt-2">
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

/** Totals of texts and languages; null when they could not be loaded. */
function Statistics({ stats }: { stats: TranslationStats | null }) {
  const { t, lang: shown } = useTranslation('admin-translations')
  if (!stats) return <LoadFailed title={t('comparison.loadFailed')} />
  const figures = [
    ['languages', stats.total_languages],
    ['namespaces', stats.total_namespaces],
    ['keys', stats.languages[DEFAULT_LANG].total_keys],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-3 border-b border-line sm:max-w-2xl">
        {figures.map(([name, number]) => (
          <div key={name} className="flex flex-col-reverse justify-end pb-3 pe-4">
            <dt className="text-[0.9rem] text-muted">{t(`statistics.${name}`)}</dt>
            <dd className="type-screen figures">
              <bdi>{formatCount(shown, number)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <LanguageTable stats={stats} />
    </>
  )
}

function LanguageTable({ stats }: { stats: TranslationStats }) {
  const { t, lang: shown } = useTranslation('admin-translations')
  const headings = [t('language'), t('statistics.required'), t('statistics.translated')]
  return (
    <table className="mt-5 w-full max-w-2xl text-[0.95rem]">
      <caption className="pb-2 text-start font-semibold">{t('statistics.perLanguage')}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              className="py-2 ps-3 number-cell font-normal first:ps-0 first:text-start"
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LANGS.map((lang) => (
          <tr key={lang} className="border-b border-line" data-language={lang}>
            <th scope="row" className="h-11 text-start font-medium">
              <LanguageName lang={lang} />
            </th>
            {[stats.languages[lang].total_keys, stats.languages[lang].translated_count].map(
              (number, place) => (
                <td key={headings[place + 1]} className="figures number-cell">
                  <bdi>{formatCount(shown, number)}</bdi>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
