import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'

/** "820 of 1,000 delivered", in the reader's language. */
export function useDeliveredText(): (delivered: number, quantity: number) => string {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const count = (amount: number) => isolateBidi(formatCount(lang, amount))
  return (delivered, quantity) => t('delivered', { delivered: count(delivered), amount: count(quantity) })
}
