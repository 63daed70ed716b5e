import { formatCount, isolated } from '../localization/formats.ts'
import { useLang, useTranslation } from '../localization/translation.tsx'

/** "820 of 1,000 delivered", in the reader's language. */
export function useDeliveredText(): (delivered: number, quantity: number) => string {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const count = (amount: number) => isolated(formatCount(lang, amount))
  return (delivered, quantity) => t('delivered', { delivered: count(delivered), amount: count(quantity) })
}
