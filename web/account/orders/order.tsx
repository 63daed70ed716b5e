import { FileText, Printer, ReceiptText, RotateCw, Star } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { shortId } from '../../../shop/short-id.ts'
import { formatCount } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { LogoImage } from '../../shell/logo.tsx'
import { createStoredValue } from '../../stored-value.ts'
import { MissingOrder } from '../../storefront/link-screen.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import type { BarsFold } from '../../ui/delivery/rising-bars.tsx'
import { MethodCardTexts } from '../../ui/method-card.tsx'
import { LoadFailed } from '../../ui/states/empty-state.tsx'
import { ScreenSkeleton } from '../../ui/states/screen-skeleton.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Units } from '../../ui/texts/price.tsx'
import { withSearch } from '../../with-search.ts'
import { COMPANY_PARAM } from '../billing/company-fields.tsx'
import { OrderCases } from '../cases/order-cases.tsx'
import type { Route } from './+types/order'
import { OrderBrief } from './brief/order-brief.tsx'
import { OrderDelivery } from './delivery/order-delivery.tsx'
import { PausedOrder, TargetForm } from './delivery/paused-order.tsx'
import { DeliveryProgress } from './delivery-progress.tsx'
import { ExpectedTimes } from './expected-times.tsx'
import { canOrderAgain, isWaitingForAnswers, loadMyOrder, type MyOrderDetails } from './my-orders.ts'
import { NichePrompt } from './niche-prompt.tsx'
import { OrderDetails, OrderNumber, OrderRefundSection } from './order-details.tsx'
import { OrderPosts } from './order-posts.tsx'
import { OrderStatusBadge, TrialMark } from './order-status-badge.tsx'
import { OrderHistory, OrderTimeline } from './order-timeline.tsx'
import { UnpaidOrderActions } from './unpaid-order-actions.tsx'
import { useOrderPolling } from './use-order-polling.ts'

export const handle = declareMessages(
  'orders',
  'orders/cases',
  'orders/delivery',
  'checkout',
  'services/trackRecord',
)

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadMyOrder(request, params.orderId)
}

/** Without the order's id: the server caches one screen for all orders. */
export function HydrateFallback() {
  const { t } = useTranslation('orders')
  return <ScreenSkeleton title={t('common:myOrders')} look="order" />
}

export default function Order({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  const order = useOrderPolling(loaderData, (loaded) => (loaded === 'missing' ? [] : [loaded]))
  const head = <PageHead title={t('order', { id: shortId(params.orderId) })} hidden />
  if (order === 'missing')
    return (
      <>
        {head}
        <MissingOrder title={t('details.notFound')} text={t('details.notFoundText')} />
      </>
    )
  return (
    <div className="shell pt-12 sm:pt-16 print:max-w-none print:pt-0" data-account>
      {head}
      <BackLink to={href('/orders')}>{t('details.back')}</BackLink>
      {order === null && (
        <>
          <h1 className="sr-only">{t('order', { id: shortId(params.orderId) })}</h1>
          <LoadFailed title={t('details.loadFailed')} />
        </>
      )}
      {order && <OrderArticle key={order.id} order={order} />}
    </div>
  )
}

/** Whether the customer can still add information. */
function isOpen(status: MyOrderDetails['status']): boolean {
  return status === 'pending' || status === 'processing'
}

/** Whether the customer can review the order, also after a refund. */
function isDelivered({ status, events }: MyOrderDetails): boolean {
  if (status === 'completed' || status === 'partial') return true
  return status === 'refunded' && events.some(({ toStatus: to }) => to === 'completed' || to === 'partial')
}

/** In print it shows only what a receipt shows. */
function OrderArticle({ order }: { order: MyOrderDetails }) {
  const { t, lang } = useTranslation('orders', 'orders/delivery', 'services/trackRecord')
  const amount = t(`amount.${order.packageType}`, {
    count: order.quantity,
    amount: formatCount(lang, order.quantity),
  })
  // The missing video and the open questions come first, and stay there when they are answered.
  const [asksFirst] = useState(() => isWaitingForAnswers(order))
  const fold = useFold(order.id, order.delivered >= order.quantity)
  const hasActedOnCase = useRef(false)
  const cases = <OrderCases order={order} hasActed={hasActedOnCase} />
  const hasCases = order.cases.length > 0
  return (
    <article
      data-order={order.id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] print:block"
    >
      <div className="min-w-0">
        <Letterhead className="hidden print:flex" />
        <h1 className="type-title mt-3 print:mt-8">
          <bdi>{order.localPackageName}</bdi>
          <Units units={order.units} />
        </h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <FactLine className="text-muted">
            {amount !== order.localPackageName && amount}
            <span>
              {t('order', { id: '' })}
              <OrderNumber id={order.id} />
            </span>
          </FactLine>
          <span className="print:hidden">
            <OrderStatusBadge order={order} />
          </span>
          <TrialMark order={order} />
        </div>
      </div>
      <div className="mt-6 min-w-0 space-y-6 lg:row-start-2 lg:mt-8 print:hidden">
        {order.isPaused && <PausedOrder order={order} />}
        {asksFirst && order.brief && <OrderBrief brief={order.brief} />}
        <DeliveryProgress order={order} fold={fold} />
        {order.posts && (
          <section>
            <h2 className="mb-2 font-semibold">{t('videos')}</h2>
            <OrderPosts posts={order.posts} />
          </section>
        )}
        <OrderTimeline order={order} />
        <ExpectedTimes order={order} />
        <OrderRefundSection order={order} />
        {order.niche === null && isOpen(order.status) && <NichePrompt orderId={order.id} />}
      </div>
      <OrderActions order={order} />
      <div className="mt-10 min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:mt-8 print:mt-6">
        <h2 className="type-heading text-2xl print:sr-only">{t('details.heading')}</h2>
        <OrderDetails order={order} />
        <OrderPapers order={order} />
        {!hasCases && cases}
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-start-3 print:hidden">
        {!asksFirst && order.brief && (
          <div className="mt-8">
            <OrderBrief brief={order.brief} />
          </div>
        )}
        <OrderDelivery order={order} />
        {hasCases && cases}
        <div className="mt-10 border-t border-line [[data-row]+&]:mt-0">
          {order.delivery.canChangeTarget && !order.isPaused && (
            <Folded title={t('orders/delivery:correct.title')}>
              <p className="mb-4 text-muted">{t('orders/delivery:correct.text')}</p>
              <TargetForm order={order} />
            </Folded>
          )}
          <Folded title={t('details.history')}>
            <OrderHistory order={order} />
          </Folded>
          {order.methodCard && (
            <Folded title={t('services/trackRecord:method.title')}>
              <p className="mb-4 text-muted">{t('services/trackRecord:method.frozen')}</p>
              <MethodCardTexts card={order.methodCard} lang={order.methodCard.lang} />
            </Folded>
          )}
        </div>
      </div>
    </article>
  )
}

/** The next acts of the customer: paying the order, or repeating and reviewing one that was delivered. */
function OrderActions({ order }: { order: MyOrderDetails }) {
  const { t } = useTranslation('orders')
  return (
    <div className="mt-6 flex flex-wrap content-end gap-2 empty:hidden max-sm:*:flex-1 max-sm:*:basis-40 lg:col-start-2 lg:row-start-1 lg:-mb-1.5 lg:-ms-8 lg:justify-end print:hidden">
      <UnpaidOrderActions order={order} look="solid" />
      {isDelivered(order) && (
        <>
          <OrderAgainLink order={order} look="solid" />
          <Link to={href('/orders/:orderId/review', { orderId: order.id })} className={buttonClass()}>
            <Star className="size-4" aria-hidden="true" />
            {t('details.review')}
          </Link>
        </>
      )}
    </div>
  )
}

/** The documents of an order, below its details. */
function OrderPapers({ order }: { order: MyOrderDetails }) {
  const { t } = useTranslation('orders')
  const receipt = href('/receipts/:paymentId', { paymentId: order.paymentId })
  const text = buttonClass({ look: 'quiet' })
  return (
    <div className="-mx-4 mt-3 flex flex-wrap print:hidden">
      {isPaid(order.paymentStatus) && (
        <Link to={receipt} className={text}>
          <ReceiptText className="size-4" aria-hidden="true" />
          {t('receipt.open')}
        </Link>
      )}
      {isPaid(order.paymentStatus) && !order.isTrial && (
        <Link to={withSearch(receipt, { [COMPANY_PARAM]: '1' })} className={text}>
          <FileText className="size-4" aria-hidden="true" />
          {t('receipt.forCompany')}
        </Link>
      )}
      <button type="button" className={`max-sm:hidden ${text}`} onClick={() => window.print()}>
        <Printer className="size-4" aria-hidden="true" />
        {t('details.print')}
      </button>
      {!isDelivered(order) && <OrderAgainLink order={order} look="quiet" />}
    </div>
  )
}

function OrderAgainLink({ order, look }: { order: MyOrderDetails; look: 'solid' | 'quiet' }) {
  const { t } = useTranslation('orders')
  if (!canOrderAgain(order)) return null
  return (
    <Link to={href('/orders/:orderId/again', { orderId: order.id })} className={buttonClass({ look })}>
      <RotateCw className="size-4" aria-hidden="true" />
      {t('again.order')}
    </Link>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-b border-line">
      <summary className="py-4 font-semibold">{title}</summary>
      <div className="pb-6">{children}</div>
    </details>
  )
}

const MAX_ORDERS = 100

/** Orders whose bars have folded in this browser, newest last. */
const foldedOrders = createStoredValue<string[]>(
  'foldedOrders',
  [],
  (json) => (Array.isArray(json) ? json.filter((id) => typeof id === 'string') : []),
  { isMinor: true },
)

/** The bars of a delivered order fold once in a browser; later they are shown folded. */
function useFold(orderId: string, isDelivered: boolean): BarsFold | undefined {
  const [hasFolded] = useState(() => foldedOrders.read().includes(orderId))
  useEffect(() => {
    const folded = foldedOrders.read()
    if (isDelivered && !folded.includes(orderId)) foldedOrders.write([...folded, orderId].slice(-MAX_ORDERS))
  }, [orderId, isDelivered])
  if (!isDelivered) return undefined
  return hasFolded ? 'done' : 'play'
}

/** The sender of a document, as on its PDF. */
function Letterhead({ className = '' }: { className?: string }) {
  const root = useRootData()
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-3 ${className}`}
    >
      {root?.brand.logo ? (
        <LogoImage brand={root.brand} height={36} alt={root.shopName} className="h-9 max-w-60" />
      ) : (
        <span className="type-heading">{root?.shopName}</span>
      )}
      <bdi className="text-muted">{root?.supportEmail}</bdi>
    </div>
  )
}
