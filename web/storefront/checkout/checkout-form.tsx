import { type FormEvent, useState } from 'react'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { useRootData } from '../../root-data.ts'
import { calculateOrderTotal } from '../order-total.tsx'
import { useCheckoutDraft } from './checkout-draft.ts'
import { createIdempotentSender as newAttempts } from './idempotent-sender.ts'
import { OrderFields } from './order-fields.tsx'
import { OrderSummary, UnavailableNotice } from './order-summary.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { PaypalPanel } from './paypal/paypal-panel.tsx'
import { getPurchaseKey, pendingPaypalOrder, usePendingPaypalOrder } from './paypal/pending-paypal-order.ts'
import type { CheckoutLine } from './pending-checkout.ts'
import { ProceedButton } from './proceed-button.tsx'
import { useCheckoutRequest } from './use-checkout-request.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { WalletAction } from './wallet/wallet-action.tsx'

interface CheckoutFormProps {
  accountId: string
  lines: CheckoutLine[]
  niches: string[]
  methods: PaymentOption[]
  /** Removes a package that is no longer sold. */
  onRemove: (id: string) => void
}

const LAYOUT_CLASS =
  'mt-8 grid items-start gap-10 md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem] lg:gap-16'

export function CheckoutForm({ accountId, lines, niches, methods, onRemove }: CheckoutFormProps) {
  const root = useRootData()
  const { quote } = usePrices()
  const { draft, change } = useCheckoutDraft()
  const method = methods.includes(draft.method) ? draft.method : (methods[0] ?? 'stripe')
  const { complete, wrong, clearWrongUsername, reportMissing, check } = useCheckoutRequest(lines, method)
  const purchase = getPurchaseKey(accountId, lines)
  const waiting = usePendingPaypalOrder(purchase)
  const [attempts] = useState(newAttempts)
  const { placeOrder, processing } = usePlaceOrder(attempts, purchase)
  const total = calculateOrderTotal(
    lines.filter(({ gone }) => !gone).map(({ entry, units }) => ({ price: entry.price, units })),
    quote,
  )
  const gone = lines.some((line) => line.gone)
  const proceed = () => {
    const checkoutRequest = gone ? null : check()
    if (checkoutRequest) placeOrder(checkoutRequest, method)
  }
  if (waiting) {
    return (
      <div className={LAYOUT_CLASS}>
        <PaypalPanel
          key={waiting.id}
          waiting={waiting}
          charge={total.charge}
          processing={processing}
          onTryAgain={() => {
            attempts.forget()
            proceed()
          }}
          onOtherWay={() => pendingPaypalOrder.write(null)}
        />
        <OrderSummary lines={lines} total={total} />
      </div>
    )
  }
  /** A real wallet pays through its own button. */
  const byWallet = method === 'applepay' && !root?.demo
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!byWallet) proceed()
      }}
      onKeyDown={(event) => {
        // The disabled button would swallow Enter, so show what is missing.
        if (event.key !== 'Enter' || complete || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        reportMissing()
      }}
      className={LAYOUT_CLASS}
    >
      <div className="max-w-xl space-y-10">
        <OrderFields lines={lines} niches={niches} wrong={wrong} onType={clearWrongUsername} />
        <PaymentMethods methods={methods} chosen={method} onChoose={(chosen) => change({ method: chosen })} />
      </div>
      <OrderSummary lines={lines} total={total} onRemove={onRemove}>
        {gone ? (
          <UnavailableNotice />
        ) : byWallet ? (
          <WalletAction charge={total.charge} attempts={attempts} check={check} />
        ) : (
          <ProceedButton complete={complete} processing={processing} onIncomplete={reportMissing} />
        )}
      </OrderSummary>
    </form>
  )
}
