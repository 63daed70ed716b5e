import { useRevalidator } from 'react-router'
import { DEFAULT_LANG, LANGS } from '../../../shop/localization/languages.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { LanguageName } from '../language-name.tsx'
import type { TranslationStats } from './translations-api.ts'

/** Totals of texts and languages; null when they could not be loaded. */
export function Statistics({ stats: data }: { stats: TranslationStats | null }) {
  const { t } = useTranslation('admin-translations')
  const { lang: shown } = useLang()
  const { revalidate } = useRevalidator()
  if (!data) return <LoadFailed title={t('comparison.loadFailed')} onRetry={revalidate} />
  const count = (number: number) => formatCount(shown, number)
  const figures = [
    ['languages', data.total_languages],
    ['namespaces', data.total_namespaces],
    ['keys', data.languages[DEFAULT_LANG].total_keys],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-3 border-b border-line sm:max-w-2xl">
        {figures.map(([name, number]) => (
          <div key={name} className="flex flex-col-reverse justify-end pb-3 pe-4" data-figure={name}>
            <dt className="text-[0.9rem] text-muted">{t(`statistics.${name}`)}</dt>
            <dd className="type-screen figures">
              <bdi>{count(number)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <table className="mt-5 w-full max-w-2xl text-[0.95rem]">
        <caption className="pb-2 text-start font-semibold">{t('statistics.perLanguage')}</caption>
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pe-4 text-start font-normal">
              {t('language')}
            </th>
            <th scope="col" className="py-2 pe-4 text-end font-normal">
              {t('statistics.required')}
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              {t('statistics.translated')}
            </th>
          </tr>
        </thead>
        <tbody>
          {LANGS.map((lang) => {
            const stats = data.languages[lang]
            return (
              <tr key={lang} className="border-b border-line" data-language={lang}>
                <th scope="row" className="h-11 pe-4 text-start font-medium">
                  <LanguageName lang={lang} />
                </th>
                <td className="pe-4 text-end">
                  <bdi className="figures">{count(stats.total_keys)}</bdi>
                </td>
                <td className="text-end">
                  <bdi className="figures">{count(stats.translated_count)}</bdi>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
