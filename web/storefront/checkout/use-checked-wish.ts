import { useState } from 'react'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { usePrices } from '../../localization/prices.tsx'
import { useTranslation } from '../../localization/translation.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useCheckoutDraft } from './checkout-draft.ts'
import type { CheckoutLine } from './pending-checkout.ts'
import { EVERY_LINE, isComplete, type Wish, wishOf, wrongUsername } from './wish.ts'

/** What the form holds, as something that can be sent: or what keeps it from that, said and pointed at. */
export function useCheckedWish(lines: CheckoutLine[], method: PaymentOption) {
  const { t } = useTranslation('checkout')
  const { quote } = usePrices()
  const { draft } = useCheckoutDraft()
  const [wrong, setWrong] = useState<string | null>(null)
  const complete = isComplete(draft)

  const sayWhatIsMissing = () => {
    const text = method === 'applepay' ? t('missingInformationWallet') : t('missingInformationText')
    toast({ title: t('missingInformation'), description: text, tone: 'danger' })
    focusOn(draft.tiktokUsername.trim() === '' ? EVERY_LINE : 'niche')
  }
  /** Null when something is missing or wrong. */
  const check = (): Wish | null => {
    if (!complete) {
      sayWhatIsMissing()
      return null
    }
    const refused = wrongUsername(lines, draft)
    setWrong(refused)
    if (!refused) return wishOf(lines, draft, quote.currency)
    focusOn(refused)
    return null
  }
  return { complete, wrong, forgiveWrong: () => setWrong(null), sayWhatIsMissing, check }
}

function focusOn(field: string): void {
  document.getElementsByName(field)[0]?.focus()
}
