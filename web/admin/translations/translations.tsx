import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { DEFAULT_LANG, LANGS, type Lang } from '../../../shop/localization/languages.ts'
import type { Namespace } from '../../../shop/localization/namespaces.ts'
import { formatCount, formatPercent } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useLiveLanguages } from '../../root-data.ts'
import { Badge } from '../../ui/badge.tsx'
import { LoadFailed } from '../../ui/states/empty-state.tsx'
import { fetchLiveLanguages } from '../data/languages-api.ts'
import { logFailure } from '../data/log-failure.ts'
import { LanguageName } from '../language-name.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { Tabs } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/translations'
import { CHANGES_PARAM } from './changes-dialog.tsx'
import { TranslationEditor } from './editor/translation-editor.tsx'
import { ALL_CHANGES, getEditorPath, parseEditorAddress, TABS } from './editor-address.ts'
import { NamespaceSelect } from './namespace-select.tsx'
import {
  fetchChanges,
  fetchCompletion,
  fetchEntries,
  fetchStats,
  type LanguageStats,
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
  const columns: Column<LanguageRow>[] = [
    {
      id: 'language',
      heading: t('language'),
      cell: ({ id }) => (
        <span>
          <LanguageName lang={id} />
        </span>
      ),
    },
    {
      id: 'required',
      heading: t('statistics.required'),
      align: 'end',
      onCard: 'labelled',
      cell: ({ total_keys }) => formatCount(shown, total_keys),
    },
    {
      id: 'translated',
      heading: t('statistics.translated'),
      align: 'end',
      onCard: 'labelled',
      cell: ({ translated_count }) => formatCount(shown, translated_count),
    },
  ]
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
      <div className="mt-5 max-w-2xl">
        <h2 className="font-semibold">{t('statistics.perLanguage')}</h2>
        <DataTable
          label={t('statistics.perLanguage')}
          rows={LANGS.map((id) => ({ id, ...stats.languages[id] }))}
          columns={columns}
          rowAttributes={({ id }) => ({ 'data-language': id })}
        />
      </div>
    </>
  )
}

interface ComparisonProps {
  /** Null for all. */
  namespace: Namespace | null
  live: readonly Lang[]
  /** Null when it could not be loaded. */
  completion: Record<Lang, LanguageStats> | null
}

interface LanguageRow extends LanguageStats {
  id: Lang
}

/** Completion of each language, overall or in one namespace. */
function Comparison({ namespace, live, completion }: ComparisonProps) {
  const { t, lang } = useTranslation('admin-translations')
  const count = (number: number) => formatCount(lang, number)
  const columns: Column<LanguageRow>[] = [
    {
      id: 'language',
      heading: t('language'),
      cell: ({ id }) => (
        <span>
          <LanguageName lang={id} />{' '}
          {live.includes(id) && (
            <Badge tone="good" className="ms-1">
              {t('comparison.live')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'completion',
      heading: t('comparison.completion'),
      className: 'w-2/5',
      cell: ({ completion_percentage }) => <Progress percent={completion_percentage} />,
    },
    {
      id: 'translated',
      heading: t('comparison.translated'),
      align: 'end',
      cell: ({ translated_count, total_keys }) => (
        <bdi dir="ltr" className="figures">
          {t('comparison.ofTotal', { translated: count(translated_count), total: count(total_keys) })}
        </bdi>
      ),
    },
    {
      id: 'missing',
      heading: t('comparison.missing'),
      align: 'end',
      cell: ({ id, missing_count }) => {
        const missing = <bdi className="figures">{count(missing_count)}</bdi>
        if (missing_count === 0 || !namespace) return missing
        const language = LANGUAGES[id].nativeName
        return (
          <Link
            to={getEditorPath(id, namespace, 'missing')}
            aria-label={`${t('comparison.showMissing', { language })}: ${count(missing_count)}`}
            className="text-link underline underline-offset-4"
          >
            {missing}
          </Link>
        )
      },
    },
  ]
  const [, progress, translated, missing] = columns
  return (
    <>
      <NamespaceSelect param="compare" value={namespace ?? ''} choices={[['', t('allNamespaces')]]} />
      {completion ? (
        <DataTable
          label={t('comparison.caption')}
          rows={LANGS.map((id) => ({ id, ...completion[id] }))}
          columns={columns}
          cardAside={translated?.cell}
          card={(row) => (
            <>
              {progress?.cell(row)}
              <span className="text-muted">{missing?.heading}: </span>
              {missing?.cell(row)}
            </>
          )}
          rowAttributes={({ id }) => ({ 'data-language': id })}
        />
      ) : (
        <LoadFailed title={t('comparison.loadFailed')} />
      )}
    </>
  )
}

function Progress({ percent }: { percent: number }) {
  const { lang } = useLang()
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full bg-line">
        <span
          className={`block h-full rounded-full ${percent === 100 ? 'bg-success' : 'bg-accent'}`}
          style={{ inlineSize: `${percent}%` }}
        />
      </span>
      <bdi className="figures w-16 text-end">{formatPercent(lang, percent)}</bdi>
    </span>
  )
}
