import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { findPlanRefusal } from '../../../../shop/orders/order-status.ts'
import { shortId } from '../../../../shop/short-id.ts'
import { AnswerList } from '../../../account/orders/brief/answer-list.tsx'
import type { Brief } from '../../../account/orders/brief/brief-api.ts'
import { DeliveredBar } from '../../../account/orders/delivery-progress.tsx'
import { ImportedOrderList } from '../../../account/orders/imported-orders.tsx'
import { OrderPosts } from '../../../account/orders/order-posts.tsx'
import { getDeliveredPercent } from '../../../account/orders/order-steps.ts'
import { OrderTimeline } from '../../../account/orders/order-timeline.tsx'
import { useOrderPolling } from '../../../account/orders/use-order-polling.ts'
import { formatCount, formatPercent, isolateBidi } from '../../../i18n/formats.ts'
import { declareMessages } from '../../../i18n/route-messages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { PageHead } from '../../../seo/page-head.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { MethodCardTexts } from '../../../ui/method-card.tsx'
import { EmptyState, LoadFailed } from '../../../ui/states/empty-state.tsx'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import { withSearch } from '../../../with-search.ts'
import { OfferText } from '../../custom-offers/offer-cells.tsx'
import { OFFER_PARAM, type StaffOffer } from '../../custom-offers/offers-api.ts'
import { FoldedFields } from '../../ui/folded-fields.tsx'
import { Screen } from '../../ui/screen.tsx'
import { OrderGuarantee, PauseAndLease } from '../delivery/guarantee.tsx'
import { OrderReadings } from '../delivery/readings.tsx'
import { OrderRuns } from '../delivery/runs.tsx'
import { DeliveryForm } from '../delivery-form.tsx'
import { type LoadedOrder, loadOrder, type OrderDetails } from '../orders-api.ts'
import type { Route } from './+types/order'
import { ActiveCase, EarlierCases, listEarlierCases, OrderDisputes } from './order-cases.tsx'
import { OrderConversations, OrderCustomer, OrderEmails, OrderTechnical } from './order-customer.tsx'
import { OrderHeader } from './order-header.tsx'
import { NoteForm, OrderHistory } from './order-history.tsx'
import { OrderPayment } from './order-payment.tsx'

export const handle = declareMessages(
  'admin-orders',
  'admin-delivery',
  'admin-cases',
  'admin-offers',
  'admin-payments',
  'admin-emails',
  'orders',
  'orders/delivery',
  'checkout',
  'services/trackRecord',
)

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadOrder(request, params.orderId)
}

/** Screen of one order for staff. */
export default function Order({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('admin-orders', 'admin')
  const loaded = useOrderPolling(loaderData, (data) => (data === 'missing' ? [] : [data.order]))
  const title = t('details.title', { id: shortId(params.orderId) })
  if (loaded !== null && loaded !== 'missing') {
    return (
      <>
        <PageHead title={title} hidden />
        <OrderScreen key={loaded.order.id} {...loaded} />
      </>
    )
  }
  return (
    <Screen title={loaded === null ? title : t('admin:screens.orders')}>
      {loaded === null ? (
        <LoadFailed title={t('details.loadFailed')} />
      ) : (
        <EmptyState
          icon={SearchX}
          pose="missing"
          title={t('details.notFound')}
          text={t('details.notFoundText')}
        >
          <Link to={href('/admin/orders')} className={buttonClass({ look: 'solid', size: 'medium' })}>
            {t('details.back')}
          </Link>
        </EmptyState>
      )}
    </Screen>
  )
}

/** One order: the work on it in the main column, the customer and the money beside it. */
function OrderScreen({ order, imported, offer, refunds, conversations }: LoadedOrder) {
  const { t } = useTranslation('admin-orders', 'admin-cases', 'admin-delivery', 'admin-offers')
  const earlierCases = listEarlierCases(order)
  return (
    <article data-order={order.id} className="max-sm:pb-14">
      <OrderHeader order={order} refunds={refunds} />
      <div className="mt-5 grid gap-x-10 gap-y-8 text-[0.95rem] xl:grid-cols-[minmax(0,1fr)_22rem] min-[96rem]:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0 space-y-8">
          <div className="empty:hidden *:first:mt-0">
            <ActiveCase order={order} />
            <PauseAndLease order={order} />
            <OrderDisputes order={order} />
          </div>
          <OrderDelivery order={order} />
          {offer && (
            <Part title={t('admin-offers:offer')}>
              <OrderOffer offer={offer} />
            </Part>
          )}
          {order.brief && (
            <Part title={t('details.answers')}>
              <OrderAnswers brief={order.brief} />
            </Part>
          )}
          <div className="grid gap-x-10 gap-y-8 min-[96rem]:grid-cols-2">
            <div className="min-w-0 space-y-8">
              {(order.delivery.runs.length > 0 || findPlanRefusal(order) === null) && (
                <Part title={t('admin-delivery:runs')}>
                  <OrderRuns order={order} />
                </Part>
              )}
              {(order.delivery.readings.length > 0 || order.status === 'processing') && (
                <Part title={t('details.readings')}>
                  <OrderReadings order={order} />
                </Part>
              )}
              {order.delivery.guaranteeDays !== null && (
                <Part title={t('admin-delivery:guarantee.heading')}>
                  <OrderGuarantee order={order} />
                </Part>
              )}
            </div>
            <Part title={t('details.history')}>
              <OrderHistory order={order} />
              <NoteForm orderId={order.id} />
            </Part>
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-1">
          <Part title={t('details.customer')}>
            <OrderCustomer order={order} />
          </Part>
          {imported.length > 0 && (
            <Part title={t('details.importedOrders')}>
              <ImportedOrderList orders={imported} />
            </Part>
          )}
          <Part title={t('details.payment')}>
            <OrderPayment order={order} refunds={refunds} />
          </Part>
          {earlierCases.length > 0 && (
            <Part title={t('admin-cases:earlierCases')}>
              <EarlierCases cases={earlierCases} />
            </Part>
          )}
          {conversations && conversations.length > 0 && (
            <Part title={t('details.messages')}>
              <OrderConversations conversations={conversations} />
            </Part>
          )}
          {order.emails.length > 0 && (
            <Part title={t('details.emails')}>
              <OrderEmails emails={order.emails} />
            </Part>
          )}
          <div className="min-w-0">
            {order.methodCard && (
              <FoldedFields title={t('details.method')}>
                <MethodCardTexts card={order.methodCard} lang={order.methodCard.lang} />
              </FoldedFields>
            )}
            <FoldedFields title={t('details.technical')}>
              <OrderTechnical order={order} />
            </FoldedFields>
          </div>
        </div>
      </div>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** The terms that the customer accepted with the offer, and the way to it. */
function OrderOffer({ offer }: { offer: StaffOffer }) {
  const { t } = useTranslation('admin-offers')
  return (
    <>
      <OfferText {...offer} />
      <Link
        to={withSearch(href('/admin/offers'), { [OFFER_PARAM]: offer.id })}
        className="mt-2 inline-block text-link underline underline-offset-4"
      >
        {t('title', { id: isolateBidi(shortId(offer.id)) })}
      </Link>
    </>
  )
}

/** The questions of an order with the customer's answers, for staff. */
function OrderAnswers({ brief }: { brief: Brief }) {
  const { t } = useTranslation('admin-orders')
  return (
    <>
      {brief.state === 'waiting' && <p className="mb-2 text-muted">{t('details.answersWaiting')}</p>}
      {brief.state === 'skipped' && <p className="mb-2 text-muted">{t('details.answersSkipped')}</p>}
      <AnswerList questions={brief.questions} answers={brief.answers} />
    </>
  )
}

/** The way of an order as one line from the order to 100 %, with its deadlines and the form for new counts. */
function OrderDelivery({ order }: { order: OrderDetails }) {
  const { t, lang } = useTranslation('admin-orders', 'orders')
  const { expected, late, startCount, status } = order
  const completed = order.events.findLast(({ toStatus }) => toStatus === 'completed')
  const moment = (time: string, isLate: boolean) => (
    <Time date={time} style="moment" className={isLate ? 'text-danger' : undefined} />
  )
  const delivered = (
    <FactLine>
      {formatCount(lang, order.delivered)}
      {formatPercent(lang, getDeliveredPercent(order.delivered, order.quantity))}
    </FactLine>
  )
  const figures = [
    startCount !== null && { label: t('delivery.startCount'), value: formatCount(lang, startCount) },
    order.startedAt && { label: t('delivery.delivered'), value: delivered },
    order.startedAt && { label: t('details.remaining'), value: formatCount(lang, order.remaining) },
    expected &&
      status === 'pending' && {
        label: t('details.startBy'),
        value: moment(expected.startBy, late === 'start'),
      },
    expected && { label: t('details.deliverBy'), value: moment(expected.deliverBy, late === 'delivery') },
  ].filter((figure) => !!figure)
  return (
    <section>
      <h2 className="sr-only">{t('details.fulfilment')}</h2>
      <OrderTimeline
        order={{ ...order, completedAt: completed?.at ?? null }}
        deliveryLine={
          order.startedAt && <DeliveredBar label={t('orders:progress')} progress={order} className="h-full" />
        }
      />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-10 gap-y-3 empty:hidden">
        {figures.length > 0 && (
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="figures font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {status === 'processing' && !order.posts && <DeliveryForm order={order} />}
      </div>
      {order.posts && (
        <div className="mt-5">
          <h3 className="mb-2 font-semibold">{t('orders:videos')}</h3>
          {status === 'processing' ? <DeliveryForm order={order} /> : <OrderPosts posts={order.posts} />}
        </div>
      )}
    </section>
  )
}
