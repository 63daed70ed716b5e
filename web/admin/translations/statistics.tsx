import { useRevalidator } from 'react-router'
import { DEFAULT_LANG, LANGS } from '../../../shop/localization/languages.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { LoadFailed } from '../../ui/states/empty-state.tsx'
import { LanguageName } from '../language-name.tsx'
import type { TranslationStats } from './translations-api.ts'

/** Totals of texts and languages; null when they could not be loaded. */
export function Statistics({ stats }: { stats: TranslationStats | null }) {
  const { t } = useTranslation('admin-translations')
  const { lang: shown } = useLang()
  const { revalidate } = useRevalidator()
  if (!stats) return <LoadFailed title={t('comparison.loadFailed')} onRetry={revalidate} />
  const figures = [
    ['languages', stats.total_languages],
    ['namespaces', stats.total_namespaces],
    ['keys', stats.languages[DEFAULT_LANG].total_keys],
  ] as const
  const headings = [t('language'), t('statistics.required'), t('statistics.translated')]
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
      <table className="mt-5 w-full max-w-2xl text-[0.95rem]">
        <caption className="pb-2 text-start font-semibold">{t('statistics.perLanguage')}</caption>
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className="py-2 ps-3 text-end font-normal first:ps-0 first:text-start"
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
                  <td key={headings[place + 1]} className="figures text-end">
                    <bdi>{formatCount(shown, number)}</bdi>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
