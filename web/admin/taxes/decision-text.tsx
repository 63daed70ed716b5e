import { formatCountry } from '../../i18n/countries.ts'
import { formatPercent, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { Decision } from './taxes-api.ts'

interface DecisionTextProps {
  decision: Decision
  /** The decision beside it. When both read alike, their registrations tell them apart. */
  other: Decision
}

/** How a sale is taxed: "Germany, 19%" or "France, reverse charge". */
export function DecisionText({ decision, other }: DecisionTextProps) {
  const { t } = useTranslation('admin-taxes')
  const { lang } = useLang()
  const { treatment, country, rate, registration_number: number } = decision
  const how = treatment === 'taxed' ? isolateBidi(formatPercent(lang, rate, 2)) : t(`treatments.${treatment}`)
  const text = t('decision', { country: formatCountry(lang, country), how })
  const isAlike = treatment === other.treatment && country === other.country && rate === other.rate
  return isAlike && number ? `${text} · ${isolateBidi(number)}` : text
}
