import { Check, CircleAlert, Clock, FileText, LoaderCircle, LockOpen, Mail, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { add, fromPounds, ZERO_GBP } from '../../../../shop/money.ts'
import { shortId } from '../../../../shop/short-id.ts'
import { DeliveryProgress } from '../../../account/orders/delivery-progress.tsx'
import { isWaitingForAnswers, isWaitingForVideo, type MyOrder } from '../../../account/orders/my-orders.ts'
import { TrialMark } from '../../../account/orders/order-status-badge.tsx'
import { TiktokHandle } from '../../../account/orders/tiktok-handle.tsx'
import { session } from '../../../account/session.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useSendsEmails } from '../../../root-data.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import { Sentence, SLOT } from '../../../ui/texts/sentence.tsx'

const RESULT_STYLES = {
  checking: { icon: LoaderCircle, tone: 'text-muted', spin: 'animate-spin', title: 'success.checking' },
  success: { icon: Check, tone: 'bg-lime text-night', spin: '', title: 'success.paid' },
  confirming: { icon: Clock, tone: 'bg-line/60 text-ink', spin: '', title: 'success.confirming' },
  failed: { icon: CircleAlert, tone: 'bg-danger-wash text-danger', spin: '', title: 'success.failed' },
} as const

export interface ResultLink {
  to: string
  label: string
}

interface ResultScreenProps {
  look: keyof typeof RESULT_STYLES
  /** The name of the result; several results share a look. */
  result: string
  text: string
  /** Open tasks of the customer. */
  missing?: ReactNode
  /** The tasks are a form, which has the filled button. */
  hasForm?: boolean
  /** Next steps, the most likely one first. */
  links?: readonly ResultLink[]
  /** The package and amount that were bought. */
  children?: ReactNode
  /** Stands below the next steps. */
  notes?: ReactNode
}

/** The result of a payment, with the purchase beside it on wide screens. */
export function ResultScreen({
  look,
  result,
  text,
  missing,
  hasForm = false,
  links = [],
  children,
  notes,
}: ResultScreenProps) {
  const { t } = useTranslation('checkout')
  const { icon: Icon, tone, spin, title } = RESULT_STYLES[look]
  return (
    <div className="short-screen shell" data-task>
      <div
        className="mx-auto grid max-w-md gap-x-16 lg:max-w-none lg:grid-cols-[30rem_minmax(0,1fr)] lg:gap-x-24 lg:grid-rows-[auto_auto_1fr]"
        data-result={result}
      >
        <div>
          <span className={`grid size-14 place-items-center rounded-full ${tone}`}>
            <Icon className={`size-7 ${spin}`} aria-hidden="true" />
          </span>
          <div aria-live="polite">
            <h1 className="type-title mt-5">{t(title)}</h1>
            <p className="mt-3 text-lg text-muted">{text}</p>
          </div>
          {missing}
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:[&>:first-child]:w-full">
          {links.map(({ to, label }, index) => (
            <Link
              key={to}
              to={to}
              className={
                index === 0
                  ? buttonClass({ look: hasForm ? 'line' : 'solid', size: 'medium' })
                  : FURTHER_LINK_CLASS
              }
            >
              {label}
            </Link>
          ))}
        </div>
        {children}
        {notes}
      </div>
    </div>
  )
}

const FURTHER_LINK_CLASS = 'py-2.5 font-semibold text-link hover:underline'

/** Returns the links that a result may offer. */
export function useResultLinks() {
  const { t } = useTranslation('checkout')
  return {
    orders: { to: href('/orders'), label: t('success.viewOrders') },
    shopOn: { to: href('/services'), label: t('success.continue') },
    tryAgain: { to: href('/services'), label: t('success.tryAgain') },
    support: { to: href('/contact'), label: t('success.contact') },
  } satisfies Record<string, ResultLink>
}

/** Summary of a purchase: packages, TikTok account, amounts and promised start, and the way to its documents. */
export function PurchaseSummary({ orders }: { orders: MyOrder[] }) {
  const { t } = useTranslation('checkout', 'orders')
  const [first] = orders
  if (!first) return null
  const total = orders.map(({ price }) => fromPounds(price)).reduce(add, ZERO_GBP)
  return (
    <section
      aria-labelledby="purchase"
      className="mt-6 rounded-panel border border-line bg-surface p-5 sm:p-6 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-0 lg:self-start"
      data-testid="purchase"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="purchase" className="type-heading">
          {t('yourOrder')}
        </h2>
        <TrialMark order={first} />
      </div>
      <ul className="mt-4">
        {orders.map((order) => (
          <BoughtOrder key={order.id} order={order} isOnly={orders.length === 1} />
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line pt-4 text-lg font-semibold">
        <span>{t(first.isTrial ? 'common:total' : 'orders:receipt.total')}</span>
        <Amount money={total} />
      </p>
      <p className="mt-3">
        <Link
          to={href('/receipts/:paymentId', { paymentId: first.paymentId })}
          className="inline-flex items-center gap-2 text-link underline underline-offset-2"
        >
          <ReceiptText className="size-4" aria-hidden="true" />
          {t('orders:receipt.open')}
        </Link>
      </p>
    </section>
  )
}

/** The facts that a customer needs after a purchase. */
export function PurchaseNotes({ orders: [first] }: { orders: MyOrder[] }) {
  const { t } = useTranslation('checkout', 'orders')
  const user = session.useUser()
  const sendsEmails = useSendsEmails()
  if (!first) return null
  const Icon = sendsEmails ? Mail : FileText
  return (
    <ul className="mt-8 space-y-3 border-t border-line pt-6">
      <li className="flex gap-3">
        <LockOpen className="mt-1 size-4 shrink-0" aria-hidden="true" />
        {t('success.private')}
      </li>
      {user && (
        <li className="flex gap-3" data-testid="confirmation">
          <Icon className="mt-1 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            {sendsEmails ? (
              <Sentence text={t('success.confirmation', { email: SLOT })}>
                <bdi className="font-semibold">{user.email}</bdi>
              </Sentence>
            ) : (
              t('success.confirmationHere')
            )}
          </span>
        </li>
      )}
    </ul>
  )
}

/** The price of the only order is the total below it. */
function BoughtOrder({ order, isOnly }: { order: MyOrder; isOnly: boolean }) {
  const { t } = useTranslation('orders')
  const page = href('/orders/:orderId', { orderId: order.id })
  const number = (
    <span>
      {t('order', { id: '' })}
      <bdi className="figures">{shortId(order.id)}</bdi>
    </span>
  )
  return (
    <li className="border-t border-line py-5" data-order={order.id}>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <bdi className="wrap-anywhere">{order.localPackageName}</bdi>
        {!isOnly && <Amount money={fromPounds(order.price)} />}
      </p>
      <p className="dot-list mt-1 text-muted">
        <TiktokHandle username={order.tiktokUsername} />
        {/* The button above leads to the page of the only order. */}
        {isOnly ? (
          number
        ) : (
          <Link to={page} className="text-link underline underline-offset-2">
            {number}
          </Link>
        )}
      </p>
      {isWaitingForAnswers(order) && !isWaitingForVideo(order) && (
        <p className="text-muted">{t('brief.text.waiting')}</p>
      )}
      {order.expected && (
        <Link
          to={page}
          // Darker than its card also in the dark.
          className="mt-4 block rounded-control hover:opacity-90 dark:[--color-night:var(--color-paper)]"
        >
          <DeliveryProgress order={order} />
        </Link>
      )}
    </li>
  )
}
