import { type FormEvent, useState } from 'react'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { usePrices } from '../../localization/prices.tsx'
import { useRootData } from '../../root-data.ts'
import { totalOf } from '../total.tsx'
import { attempts as newAttempts } from './attempts.ts'
import { useCheckoutDraft } from './checkout-draft.ts'
import { OrderFields } from './order-fields.tsx'
import { GoneNotice, OrderSummary } from './order-summary.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { PaypalPanel } from './paypal-panel.tsx'
import { nameOfPurchase, paypalWaiting, usePaypalWaiting } from './paypal-waiting.ts'
import type { CheckoutLine } from './pending-checkout.ts'
import { usePlaceOrder } from './place-order.ts'
import { ProceedButton } from './proceed-button.tsx'
import { useCheckedWish } from './use-checked-wish.ts'
import { WalletAction } from './wallet-action.tsx'

interface CheckoutFormProps {
  accountId: string
  lines: CheckoutLine[]
  niches: string[]
  methods: PaymentOption[]
  /** Of a line that is no longer sold. */
  onRemove: (id: string) => void
}

const LAYOUT = 'mt-8 grid items-start gap-10 md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem] lg:gap-16'

export function CheckoutForm({ accountId, lines, niches, methods, onRemove }: CheckoutFormProps) {
  const root = useRootData()
  const { quote } = usePrices()
  const { draft, change } = useCheckoutDraft()
  const method = methods.includes(draft.method) ? draft.method : (methods[0] ?? 'stripe')
  const { complete, wrong, forgiveWrong, sayWhatIsMissing, check } = useCheckedWish(lines, method)
  const purchase = nameOfPurchase(accountId, lines)
  const waiting = usePaypalWaiting(purchase)
  const [attempts] = useState(newAttempts)
  const { placeOrder, processing } = usePlaceOrder(attempts, purchase)
  const total = totalOf(
    lines.filter(({ gone }) => !gone).map(({ entry, units }) => ({ price: entry.price, units })),
    quote,
  )
  const gone = lines.some((line) => line.gone)
  const proceed = () => {
    const wish = gone ? null : check()
    if (wish) placeOrder(wish, method)
  }
  if (waiting) {
    return (
      <div className={LAYOUT}>
        <PaypalPanel
          key={waiting.id}
          waiting={waiting}
          charge={total.charge}
          processing={processing}
          onTryAgain={() => {
            attempts.forget()
            proceed()
          }}
          onOtherWay={() => paypalWaiting.write(null)}
        />
        <OrderSummary lines={lines} total={total} />
      </div>
    )
  }
  /** A real wallet pays through a button of its own. */
  const byWallet = method === 'applepay' && !root?.demo
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!byWallet) proceed()
      }}
      onKeyDown={(event) => {
        // A disabled button keeps Enter from submitting, and from being told why.
        if (event.key !== 'Enter' || complete || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        sayWhatIsMissing()
      }}
      className={LAYOUT}
    >
      <div className="max-w-xl space-y-10">
        <OrderFields lines={lines} niches={niches} wrong={wrong} onType={forgiveWrong} />
        <PaymentMethods methods={methods} chosen={method} onChoose={(chosen) => change({ method: chosen })} />
      </div>
      <OrderSummary lines={lines} total={total} onRemove={onRemove}>
        {gone ? (
          <GoneNotice />
        ) : byWallet ? (
          <WalletAction charge={total.charge} attempts={attempts} check={check} />
        ) : (
          <ProceedButton complete={complete} processing={processing} onIncomplete={sayWhatIsMissing} />
        )}
      </OrderSummary>
    </form>
  )
}
