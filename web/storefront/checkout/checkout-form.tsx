import { Lock } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef } from 'react'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { normalizeIdentifier } from '../../../shop/text.ts'
import type { SessionUser } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { FieldErrorsContext } from '../../ui/form/field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { isComposing } from '../../ui/is-composing.ts'
import { ABOVE_BUTTON, BAR_BUTTON, ORDER_LAYOUT } from '../order-layout.tsx'
import { useOrderQuote } from '../promotions/use-order-quote.ts'
import type { ShopRating } from '../trust/trust-line.tsx'
import { deleteCheckoutAttempt } from './checkout-attempt.ts'
import { type CheckoutDraft, useCheckoutDraft } from './checkout-draft.ts'
import { isCheckoutDocument } from './checkout-path.ts'
import { type CheckoutRequest, USERNAME_FIELD } from './checkout-request.ts'
import type { EarlierProfile } from './earlier-profiles.tsx'
import { OrderFields } from './order-fields.tsx'
import { OrderSummary, UnavailableNotice } from './order-summary.tsx'
import { PaymentAction } from './payment-action.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { PaypalPanel } from './paypal/paypal-panel.tsx'
import { getPurchaseKey, pendingPaypalOrder, usePendingPaypalOrder } from './paypal/pending-paypal-order.ts'
import type { CheckoutLine, PendingCheckout } from './pending-checkout.ts'
import { useCheckoutRequest, usePlaceOrder } from './use-place-order.ts'
import type { WalletButtonsProps } from './wallet/wallet-buttons.tsx'
import { WalletPlaceholder, WalletUnavailable } from './wallet/wallet-placeholder.tsx'

/** Loaded only when chosen; Stripe's script follows. */
const WalletButtons = lazy(() =>
  import('./wallet/wallet-buttons.tsx').catch(() => ({ default: WalletUnavailable })),
)

interface CheckoutFormProps {
  user: SessionUser
  purchase: Omit<PendingCheckout, 'lines'>
  lines: CheckoutLine[]
  niches: string[]
  profiles: EarlierProfile[]
  rating: ShopRating | null
  methods: PaymentOption[]
  /** Removes a package that is no longer sold. */
  onRemove?: (id: string) => void
  /** The offer that is accepted: its prices are fixed, and promotions do not apply. */
  offer?: CheckoutRequest['offer']
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { user, purchase, lines, niches, profiles, rating, methods, onRemove, offer } = props
  const root = useRootData()
  const gone = lines.some((line) => line.gone)
  const quote = useOrderQuote(
    lines.filter((line) => !line.gone).map(({ entry, units }) => ({ ...entry, units })),
    !gone && !offer,
  )
  const { total, code } = quote
  const isFree = total.charge.amount === 0
  const { draft, change } = useCheckoutDraft()
  const lastNiche = profiles.find(({ niche }) => niche !== null && niches.includes(niche))?.niche
  const lastUsername = useRef(profiles[0]?.tiktokUsername ?? '')
  useEffect(() => {
    // Once, so that the field can be emptied.
    const username = lastUsername.current
    lastUsername.current = ''
    if (draft.tiktokUsername === '' && username !== '') change({ tiktokUsername: username })
  }, [draft.tiktokUsername, change])
  // The customer may have chosen another than the last one, and the operator removed that since.
  const niche = niches.includes(draft.niche) ? draft.niche : (lastNiche ?? '')
  useEffect(() => {
    if (niche !== draft.niche) change({ niche })
  }, [niche, draft.niche, change])
  const method = methods.includes(draft.method) ? draft.method : (methods[0] ?? 'stripe')
  const form = useRef<HTMLFormElement>(null)
  const { errors, findErrors, clearError, clearErrors } = useFieldErrors()
  // Nothing is charged for a free order, so that it needs no payment method.
  const paidBy = isFree ? 'stripe' : method
  const { complete, check } = useCheckoutRequest(
    lines,
    {
      email: user.email,
      method: paidBy,
      charge: total.charge,
      code,
      policyVersion: root?.policyVersion,
      offer,
    },
    // There is no form while a PayPal order waits.
    () => !form.current || !findErrors(form.current),
  )
  /** A real wallet pays through its own button. */
  const byWallet = paidBy === 'applepay' && !root?.demo
  const checkout = { ...purchase, lines }
  const paypalKey = getPurchaseKey(user.id, lines, total.charge)
  const waiting = usePendingPaypalOrder(paypalKey)
  const { placeOrder, processing } = usePlaceOrder(checkout, paypalKey, quote.refresh)
  const proceed = () => {
    const checkoutRequest = gone || quote.isLoading || total.missing ? null : check()
    if (checkoutRequest) placeOrder(checkoutRequest, paidBy)
  }
  if (waiting) {
    return (
      <div className={ORDER_LAYOUT}>
        <PaypalPanel
          key={waiting.id}
          waiting={waiting}
          charge={total.charge}
          processing={processing}
          onTryAgain={() => {
            deleteCheckoutAttempt()
            proceed()
          }}
          onOtherWay={() => pendingPaypalOrder.write(null)}
        />
        <OrderSummary lines={lines} total={total} />
      </div>
    )
  }
  return (
    <form
      ref={form}
      noValidate
      onInput={({ target }) => clearError(target)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!byWallet) proceed()
      }}
      onKeyDown={(event) => {
        // The disabled button would swallow Enter, so show what is missing.
        if (
          event.key !== 'Enter' ||
          isComposing(event) ||
          complete ||
          !(event.target instanceof HTMLInputElement)
        )
          return
        event.preventDefault()
        check()
      }}
      className={`${ORDER_LAYOUT} max-md:gap-8`}
    >
      <div className="space-y-10 [counter-reset:section]">
        {gone && <UnavailableNotice />}
        <FieldErrorsContext value={errors}>
          <OrderFields
            isRepeat={purchase.repeats !== undefined}
            lines={lines}
            niches={niches}
            profiles={profiles}
            onChooseProfile={() => clearErrors((name) => name === USERNAME_FIELD || name === 'niche')}
          />
        </FieldErrorsContext>
        {!isFree && (
          <PaymentMethods
            methods={methods}
            chosen={method}
            onChoose={(chosen) => change({ method: chosen })}
          />
        )}
      </div>
      <OrderSummary
        lines={lines}
        total={total}
        hasPolicyPromise={!offer}
        quote={offer ? undefined : quote}
        rating={rating}
        onRemove={onRemove}
      >
        {!gone && (
          <PaymentAction lines={lines} total={total} method={isFree ? null : method}>
            {byWallet ? (
              <WalletAction
                charge={total.charge}
                checkout={checkout}
                check={check}
                onConflict={quote.refresh}
              />
            ) : (
              <ProceedButton
                missing={complete ? null : getMissingFields(draft)}
                processing={processing}
                isBlocked={quote.isLoading || total.missing !== undefined}
                isFree={isFree}
                onIncomplete={check}
              />
            )}
          </PaymentAction>
        )}
      </OrderSummary>
    </form>
  )
}

/** The wallet's own button, in place of the Proceed button. */
function WalletAction(props: Omit<WalletButtonsProps, 'stripeKey'>) {
  const stripeKey = useRootData()?.stripeKey
  const allowed = stripeKey !== undefined && isCheckoutDocument()
  useEffect(() => {
    // Only the policy of the checkout document allows Stripe, so reload. The input is stored.
    if (!allowed) window.location.reload()
  }, [allowed])
  if (!allowed) return <WalletPlaceholder />
  return (
    <Suspense fallback={<WalletPlaceholder />}>
      <WalletButtons {...props} stripeKey={stripeKey} />
    </Suspense>
  )
}

type MissingFields = 'incomplete' | 'noUsername' | 'noNiche'

/** Returns the text that names what an incomplete form lacks. */
function getMissingFields({ tiktokUsername, niche }: CheckoutDraft): MissingFields {
  if (niche !== '') return 'noUsername'
  return normalizeIdentifier(tiktokUsername) === '' ? 'incomplete' : 'noNiche'
}

interface ProceedButtonProps {
  /** The required fields that are empty; null once the form is complete. */
  missing: MissingFields | null
  processing: boolean
  /** The total is not known yet or cannot be charged. */
  isBlocked: boolean
  isFree: boolean
  /** Called when the disabled button is pressed. */
  onIncomplete: () => void
}

/** The button that pays. While it is disabled, the reason stands below it. */
function ProceedButton({ missing, processing, isBlocked, isFree, onIncomplete }: ProceedButtonProps) {
  const { t } = useTranslation('checkout', 'checkout/promotions')
  const complete = missing === null
  const reasonId = useId()
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: catches clicks on the disabled button; Enter submits the form. */}
      <div onClick={complete ? undefined : onIncomplete}>
        <Button
          look="solid"
          type="submit"
          size="large"
          className={`w-full disabled:pointer-events-none ${BAR_BUTTON}`}
          disabled={!complete || isBlocked}
          busy={processing}
          aria-describedby={complete ? undefined : reasonId}
        >
          {!processing && <Lock className="size-4 shrink-0" aria-hidden="true" />}
          {processing ? t('processing') : isFree ? t('checkout/promotions:placeFreeOrder') : t('proceed')}
        </Button>
      </div>
      {missing && (
        <p
          id={reasonId}
          className={`col-span-full mt-2 text-sm font-medium tall-phone:mt-0 tall-phone:mb-1 tall-phone:text-xs ${ABOVE_BUTTON}`}
          data-reason
        >
          {t(missing)}
        </p>
      )}
    </>
  )
}
