import { Globe } from 'lucide-react'
import { intlTag, type Lang } from '../../../../shop/localization/languages.ts'
import { formatCount, formatPercent } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { BarTable } from '../charts/bar-table.tsx'
import { ReportSection, type TabProps } from './report-section.tsx'

/** Visitors by country. */
export function Geography({ traffic: { topCountries }, files }: TabProps) {
  const { t } = useTranslation('admin-analytics')
  const { lang } = useLang()
  return (
    <ReportSection title={t('countries')} file={{ table: 'countries', span: files }}>
      <BarTable
        headings={[t('country'), t('visits'), t('share')]}
        none={t('noData')}
        rows={topCountries.map(({ country, flag, visits, percentage }) => ({
          id: country,
          name: (
            <span className="flex items-center gap-2.5">
              {flag ? (
                <span aria-hidden="true" className="w-6 text-center text-lg leading-none">
                  {flag}
                </span>
              ) : (
                <Globe className="mx-0.5 size-5 text-muted" aria-hidden="true" />
              )}
              {countryName(lang, country) ?? t('unknown')}
            </span>
          ),
          bar: percentage,
          cells: [formatCount(lang, visits), <bdi key="share">{formatPercent(lang, percentage)}</bdi>],
        }))}
      />
    </ReportSection>
  )
}

function countryName(lang: Lang, country: string): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return null
  return new Intl.DisplayNames(intlTag(lang), { type: 'region' }).of(country) ?? null
}
