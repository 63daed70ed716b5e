import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { fromPounds } from '../../../shop/money.ts'
import { normalizeText } from '../../../shop/text.ts'
import { type Answer, callApi } from '../../api-client.ts'
import { createUuid } from '../../create-uuid.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ToastContent } from '../../ui/toast/toast-store.ts'

export type OrderRefunds = Answer<'GET /admin/orders/{id}/refunds'>
type Refund = Pick<
  OrderRefunds['refunds'][number],
  'amount' | 'status' | 'creditNoteLabel' | 'failureReason' | 'failureCode'
>

const NO_ATTEMPT = { request: '', key: '' }

/**
 * Returns a function that creates a refund; the amount is in pence. A retry after a lost response reuses the
 * idempotency key, so it creates no second refund.
 */
export function useCreateRefund(id: string) {
  const attempt = useRef(NO_ATTEMPT)
  const revalidator = useRevalidator()
  return async (pence: number, reason: string): Promise<Refund> => {
    const request = { amount: pence / 100, reason: normalizeText(reason) || undefined }
    const text = JSON.stringify(request)
    if (attempt.current.request !== text) attempt.current = { request: text, key: createUuid() }
    const json = { ...request, idempotencyKey: attempt.current.key }
    try {
      const refund = await callApi('POST /admin/orders/{id}/refunds', { param: { id }, json })
      attempt.current = NO_ATTEMPT
      return refund
    } catch (error) {
      // The refund may have been created although its response was lost.
      revalidator.revalidate()
      throw error
    }
  }
}

/** Returns a function that says why an amount of pence cannot be refunded; the text is empty where it can. */
export function useRefundAmountProblem() {
  const { t, lang } = useTranslation('admin-payments')
  return (pence: number | null, left: number): string => {
    if (!pence) return t('refunds.invalidAmount')
    if (pence <= left) return ''
    const money = formatMoney(lang, { amount: left, currency: 'GBP' })
    return t('refunds.amountTooLarge', { amount: isolateBidi(money) })
  }
}

/** Returns a function that says why a refund failed: a sentence of the shop, or the provider's words. Null for neither. */
export function useRefundFailure() {
  const { t } = useTranslation('admin-payments')
  return ({ failureCode, reason }: { failureCode: Refund['failureCode']; reason: string | null }) => {
    if (failureCode) return t(`refunds.failures.${failureCode}`)
    return reason && t('refunds.providerReason', { reason: isolateBidi(reason) })
  }
}

/** Returns the toast about the result of a refund as the provider reports it. */
export function useRefundToast() {
  const { t, lang } = useTranslation('admin-payments')
  const explain = useRefundFailure()
  return ({ amount, status, creditNoteLabel, failureReason, failureCode }: Refund): ToastContent => ({
    title: t(`refunds.results.${status}`, {
      amount: isolateBidi(formatMoney(lang, fromPounds(amount))),
      number: isolateBidi(creditNoteLabel ?? ''),
    }),
    description: explain({ failureCode, reason: failureReason }) ?? undefined,
    tone: status === 'failed' ? 'danger' : undefined,
  })
}
