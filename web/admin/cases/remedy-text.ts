import type { Lang } from '../../../shop/localization/languages.ts'
import { formatCount, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { Remedy } from './cases-api.ts'

export function formatIsolatedPounds(lang: Lang, pounds: number): string {
  return isolateBidi(formatPounds(lang, pounds))
}

/** Returns a function that names a remedy with its money or units: "Refund £5.59", "Replace 120". */
export function useRemedyText(): (remedy: Remedy) => string {
  const { t } = useTranslation('admin-cases')
  const { lang } = useLang()
  return ({ remedy, amount, units }) => {
    if (remedy === 'refund' && amount !== null)
      return t('remedies.refund', { amount: formatIsolatedPounds(lang, amount) })
    if (remedy === 'replacement' && units !== null)
      return t('remedies.replacement', { units: isolateBidi(formatCount(lang, units)) })
    return t('remedies.none')
  }
}
