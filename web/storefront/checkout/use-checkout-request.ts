import { useState } from 'react'
import { normalizeIdentifier } from '../../../shop/text.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useCheckoutDraft } from './checkout-draft.ts'
import {
  buildCheckoutRequest,
  type CheckoutContext,
  type CheckoutRequest,
  findInvalidUsername,
  isDraftComplete,
  USERNAME_FIELD,
} from './checkout-request.ts'
import type { CheckoutLine } from './pending-checkout.ts'

/** Builds the checkout request from the form, or shows what is missing and moves the focus there. */
export function useCheckoutRequest(
  lines: CheckoutLine[],
  context: Omit<CheckoutContext, 'origin' | 'currency'>,
) {
  const { t } = useTranslation('checkout')
  const { quote } = usePrices()
  const { draft } = useCheckoutDraft()
  const [wrong, setWrong] = useState<string | null>(null)
  const complete = isDraftComplete(draft)

  const reportMissing = () => {
    const text = context.method === 'applepay' ? t('missingInformationWallet') : t('missingInformationText')
    toast({ title: t('missingInformation'), description: text, tone: 'danger' })
    focusField(normalizeIdentifier(draft.tiktokUsername) === '' ? USERNAME_FIELD : 'niche')
  }
  /** Returns null when a field is missing or invalid. */
  const check = (): CheckoutRequest | null => {
    if (!complete) {
      reportMissing()
      return null
    }
    const refused = findInvalidUsername(lines, draft)
    setWrong(refused)
    if (refused) {
      focusField(refused)
      return null
    }
    const { origin } = window.location
    return buildCheckoutRequest(lines, draft, { ...context, origin, currency: quote.currency })
  }
  return { complete, wrong, clearWrongUsername: () => setWrong(null), reportMissing, check }
}

function focusField(field: string): void {
  document.getElementsByName(field)[0]?.focus()
}
