import { DEFAULT_LANG, LANGS } from '../../../shop/localization/languages.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LanguageName } from '../language-name.tsx'
import { useLoaded } from '../use-loaded.ts'
import { fetchStats } from './translations-api.ts'

/** Totals of texts and languages. */
export function Statistics() {
  const { t } = useTranslation('admin-translations')
  const { lang: shown } = useLang()
  const { data, failed, reload } = useLoaded(fetchStats)
  if (failed) return <LoadFailed title={t('comparison.loadFailed')} onRetry={reload} />
  if (!data) return <Spinner label={t('common:loading')} />
  const count = (number: number) => formatCount(shown, number)
  const figures = [
    ['languages', data.total_languages],
    ['namespaces', data.total_namespaces],
    ['keys', data.languages[DEFAULT_LANG].total_keys],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 border-y border-line sm:grid-cols-3">
        {figures.map(([name, number]) => (
          <div key={name} className="flex flex-col-reverse justify-end py-4 pe-4" data-figure={name}>
            <dt className="mt-1 text-muted">{t(`statistics.${name}`)}</dt>
            <dd className="type-title figures">
              <bdi>{count(number)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <table className="mt-8 w-full max-w-2xl">
        <caption className="type-heading pb-3 text-start">{t('statistics.perLanguage')}</caption>
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
                <th scope="row" className="py-2.5 pe-4 text-start font-medium">
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
