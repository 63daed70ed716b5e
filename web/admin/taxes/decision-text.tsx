import { formatCountry } from '../../i18n/countries.ts'
import { formatPercent, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { Decision } from './taxes-api.ts'

/** How a sale is taxed: "Germany, 19%" or "France, reverse charge". */
export function DecisionText({ decision: { treatment, country, rate } }: { decision: Decision }) {
  const { t } = useTranslation('admin-taxes')
  const { lang } = useLang()
  const how = treatment === 'taxed' ? isolateBidi(formatPercent(lang, rate, 2)) : t(`treatments.${treatment}`)
  return t('decision', { country: formatCountry(lang, country), how })
}
