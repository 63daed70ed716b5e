import { Link, useRevalidator } from 'react-router'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { LANGS, type Lang } from '../../../shop/localization/languages.ts'
import { NAMESPACES, type Namespace } from '../../../shop/localization/namespaces.ts'
import { formatCount, formatPercent } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { useFilters } from '../data/use-filters.ts'
import { LanguageName } from '../language-name.tsx'
import { getEditorPath } from './editor-address.ts'
import type { LanguageStats } from './translations-api.ts'

interface ComparisonProps {
  /** Null for all. */
  namespace: Namespace | null
  live: readonly Lang[]
  /** Null when it could not be loaded. */
  completion: Record<Lang, LanguageStats> | null
}

/** Completion of each language, overall or in one namespace. */
export function Comparison({ namespace, live, completion }: ComparisonProps) {
  const { t } = useTranslation('admin-translations')
  const { revalidate } = useRevalidator()
  const [, change] = useFilters()
  return (
    <>
      <Select
        size="small"
        aria-label={t('namespace')}
        value={namespace ?? ''}
        onChange={(event) => change({ compare: event.target.value })}
      >
        <option value="">{t('allNamespaces')}</option>
        {NAMESPACES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      {completion ? (
        <CompletionTable namespace={namespace} live={live} completion={completion} />
      ) : (
        <LoadFailed title={t('comparison.loadFailed')} onRetry={revalidate} />
      )}
    </>
  )
}

function CompletionTable({
  namespace,
  live,
  completion,
}: Omit<ComparisonProps, 'completion'> & { completion: Record<Lang, LanguageStats> }) {
  const { t } = useTranslation('admin-translations')
  return (
    <table className="mt-3 w-full text-start text-[0.95rem]">
      <caption className="sr-only">{t('comparison.caption')}</caption>
      <thead className="text-sm text-muted max-sm:sr-only">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pe-4 text-start font-normal">
            {t('language')}
          </th>
          <th scope="col" className="w-2/5 py-2 pe-4 text-start font-normal">
            {t('comparison.completion')}
          </th>
          <th scope="col" className="py-2 pe-4 text-end font-normal">
            {t('comparison.translated')}
          </th>
          <th scope="col" className="py-2 text-end font-normal">
            {t('comparison.missing')}
          </th>
        </tr>
      </thead>
      <tbody>
        {LANGS.map((lang) => (
          <LanguageRow
            key={lang}
            lang={lang}
            stats={completion[lang]}
            isLive={live.includes(lang)}
            namespace={namespace}
          />
        ))}
      </tbody>
    </table>
  )
}

interface LanguageRowProps {
  lang: Lang
  stats: LanguageStats
  isLive: boolean
  namespace: Namespace | null
}

function LanguageRow({ lang, stats, isLive, namespace }: LanguageRowProps) {
  const { t } = useTranslation('admin-translations')
  const { lang: shown } = useLang()
  const { nativeName } = LANGUAGES[lang]
  const { completion_percentage: percent, translated_count, total_keys, missing_count } = stats
  const count = (number: number) => formatCount(shown, number)
  const missing = <bdi className="figures">{count(missing_count)}</bdi>
  return (
    <tr
      className="border-b border-line max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-3"
      data-language={lang}
    >
      <th scope="row" className="h-11 pe-4 text-start font-medium max-sm:h-auto">
        <LanguageName lang={lang} />
        {isLive && (
          <span className="ms-2 rounded-full border border-line px-2 py-0.5 text-xs font-semibold text-success">
            {t('comparison.live')}
          </span>
        )}
      </th>
      <td className="pe-4 max-sm:order-last max-sm:col-span-2 max-sm:pt-1.5 max-sm:pe-0">
        <span className="flex items-center gap-3">
          <span aria-hidden="true" className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full bg-line">
            <span
              className={`block h-full rounded-full ${percent === 100 ? 'bg-success' : 'bg-accent'}`}
              style={{ inlineSize: `${percent}%` }}
            />
          </span>
          <bdi className="figures w-16 text-end">{formatPercent(shown, percent)}</bdi>
        </span>
      </td>
      <td className="pe-4 text-end max-sm:pe-0">
        <bdi dir="ltr" className="figures">
          {t('comparison.ofTotal', { translated: count(translated_count), total: count(total_keys) })}
        </bdi>
      </td>
      <td className="text-end max-sm:order-last max-sm:col-span-2 max-sm:pt-1 max-sm:text-start max-sm:text-sm">
        <span className="sm:hidden">{t('comparison.missing')}: </span>
        {missing_count > 0 && namespace ? (
          <Link
            to={getEditorPath(lang, namespace, 'missing')}
            aria-label={`${t('comparison.showMissing', { language: nativeName })}: ${count(missing_count)}`}
            className="text-link underline underline-offset-4"
          >
            {missing}
          </Link>
        ) : (
          missing
        )}
      </td>
    </tr>
  )
}
