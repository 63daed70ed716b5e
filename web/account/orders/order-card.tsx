import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { BASE_CURRENCY } from '../../../shop/currencies.ts'
import { add, fromPounds, toPounds } from '../../../shop/money.ts'
import { shortId } from '../../../shop/short-id.ts'
import { formatCount } from '../../i18n/formats.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Amount, Price } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { BRIEF_ANCHOR } from './brief/brief-api.ts'
import { VideoForm } from './brief/video-form.tsx'
import { DeliveredBar, useDeliveredText, useDeliverySpan } from './delivery-progress.tsx'
import { ExpectedTimes } from './expected-times.tsx'
import {
  canOrderAgain,
  findLeadingOrder,
  findProposedVideo,
  isWaitingForAnswers,
  isWaitingForVideo,
  type MyOrder,
} from './my-orders.ts'
import { OrderPosts, VideoLink } from './order-posts.tsx'
import { OrderStatusBadge, TrialMark } from './order-status-badge.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { TiktokHandle } from './tiktok-handle.tsx'
import { UnpaidOrderActions } from './unpaid-order-actions.tsx'

interface OrderCardProps {
  order: MyOrder
  /** Proposed where the order waits for its video. */
  proposedVideo?: string | null
  /** Left out where the list says it once for all. */
  hasTrialMark?: boolean
  /** The only card of the list with a filled button. */
  isLeading: boolean
}

interface OrderListProps extends Pick<OrderCardProps, 'hasTrialMark'> {
  orders: MyOrder[]
  /** Where the video of another order of the purchase is found. */
  all: MyOrder[]
}

/** Orders that go on as cards; below them, those that have ended as rows. */
export function OrderList({ orders, all, hasTrialMark }: OrderListProps) {
  const { t } = useTranslation('orders')
  const leading = findLeadingOrder(orders)
  const list = (listed: MyOrder[], className: string) => (
    <ul className={className}>
      {listed.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          proposedVideo={findProposedVideo(order, all)}
          hasTrialMark={hasTrialMark}
          isLeading={order === leading}
        />
      ))}
    </ul>
  )
  const ended = orders.filter(({ endedAt }) => endedAt !== null)
  const open = orders.filter(({ endedAt }) => endedAt === null)
  return (
    <>
      {open.length > 0 && list(open, 'space-y-4')}
      {open.length > 0 && ended.length > 0 && <h2 className="type-heading mt-10">{t('ended')}</h2>}
      {ended.length > 0 && list(ended, 'mt-3 border-t border-line')}
    </>
  )
}

const CARD_CLASS = 'gap-y-3 rounded-panel border border-line bg-surface p-4 hover:border-edge sm:p-5'
const ROW_CLASS = 'gap-y-3 border-b border-line py-3.5 lg:border-x lg:border-x-transparent lg:px-5'

function OrderCard({ order, proposedVideo, hasTrialMark = true, isLeading }: OrderCardProps) {
  const { t, lang } = useTranslation('orders')
  const { quote } = usePrices()
  const { revalidate } = useRevalidator()
  const page = href('/orders/:orderId', { orderId: order.id })
  const amount = t(`amount.${order.packageType}`, {
    count: order.quantity,
    amount: formatCount(lang, order.quantity),
  })
  const look = isLeading ? 'solid' : 'line'
  const needsVideo = isWaitingForVideo(order)
  const needsAnswers = isWaitingForAnswers(order) && !needsVideo
  const isEnded = order.endedAt !== null
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_14rem] lg:grid-rows-[auto_1fr] lg:gap-x-10 [&_:is(a,button,summary,form)]:z-1 [&_:is(a,button,summary,form)]:relative ${isEnded ? ROW_CLASS : CARD_CLASS}`}
      data-order={order.id}
    >
      <h2 className={isEnded ? 'font-sans font-semibold' : 'type-heading'}>
        {/* The whole card is its target. */}
        <Link to={page} className="static! after:absolute after:inset-0 after:rounded-panel hover:underline">
          <bdi>{order.localPackageName}</bdi>
          <ChevronRight className="ms-0.5 inline size-5 text-muted rtl:-scale-x-100" aria-hidden="true" />
        </Link>
      </h2>
      <p className={`col-span-full -mt-1 lg:col-2 lg:row-1 lg:mt-0 ${isEnded ? 'text-sm' : ''}`}>
        <OrderStatusBadge order={order} size={isEnded ? 'small' : 'medium'} />
      </p>
      <div className="col-span-full -mt-2 text-sm text-muted lg:col-1 lg:row-2">
        <dl className="dot-list">
          {amount !== order.localPackageName && <Fact label={t('details.units')}>{amount}</Fact>}
          {quote.currency !== BASE_CURRENCY && (
            <Fact label={t('details.charged')}>
              <Amount money={fromPounds(order.price)} />
            </Fact>
          )}
          {order.discount > 0 && (
            <Fact label={t('details.price')}>
              {t('details.before')}{' '}
              <Price pounds={toPounds(add(fromPounds(order.price), fromPounds(order.discount)))} />
            </Fact>
          )}
          <Fact label={t('details.orderNumber')}>
            {t('order', { id: '' })}
            <bdi className="figures">{shortId(order.id)}</bdi>
          </Fact>
          <Fact label={t('username')}>
            <TiktokHandle username={order.tiktokUsername} />
          </Fact>
          <Fact label={t('method')}>
            {order.price === 0 ? t('nothingToPay') : t(`common:methods.${order.paymentMethod}`)}
          </Fact>
        </dl>
        <dl className="dot-list">
          <Fact label={t('date')}>
            <Time date={order.createdAt} style="date" />
          </Fact>
          {order.videoUrl && (
            <Fact label={t('video')}>
              <VideoLink url={order.videoUrl} />
            </Fact>
          )}
          {order.isTrial && hasTrialMark && (
            <Fact label={t('details.status')}>
              <TrialMark order={order} look="words" />
            </Fact>
          )}
        </dl>
      </div>
      <div className="col-span-full mt-1 min-w-0 space-y-3 empty:hidden lg:col-2 lg:row-2">
        {order.endedAt || order.startedAt ? null : <OrderTimeline order={order} look="card" />}
        {needsVideo && (
          <div className="max-w-xl rounded-panel bg-accent-wash p-5">
            <p className="mb-4">{t('brief.video.text.waiting')}</p>
            <VideoForm
              address={{ orderId: order.id }}
              proposed={proposedVideo}
              username={order.tiktokUsername}
              onSaved={revalidate}
            />
          </div>
        )}
        <ExpectedTimes order={order} />
        {needsAnswers && <p className="text-muted">{t('brief.text.waiting')}</p>}
        {order.posts && (
          <details>
            <summary className="font-semibold">
              {t('videos')}{' '}
              <span className="figures font-normal text-muted">{formatCount(lang, order.posts.length)}</span>
            </summary>
            <div className="mt-3">
              <OrderPosts posts={order.posts} />
            </div>
          </details>
        )}
        <DeliverySummary order={order} />
      </div>
      <p className="col-2 row-1 justify-self-end lg:col-3">
        <span className="sr-only">{t('details.price')} </span>
        <Price pounds={order.price} className={isEnded ? '' : 'text-lg font-semibold'} />
      </p>
      <div
        className={`col-span-full flex gap-x-6 gap-y-1 empty:hidden lg:col-3 lg:row-2 [&>.text-link]:px-0! [&>.text-link:last-child]:-mb-2.5 ${isEnded ? 'lg:-mt-4 lg:justify-self-end' : 'max-sm:flex-col max-sm:[&>.text-link]:justify-start lg:flex-col lg:[&>.text-link]:justify-end'}`}
      >
        <UnpaidOrderActions order={order} look={look} />
        {canOrderAgain(order) && (
          <Link
            to={href('/orders/:orderId/again', { orderId: order.id })}
            className={buttonClass({ look: 'quiet' })}
          >
            {t('again.order')}
          </Link>
        )}
        {needsAnswers && (
          <Link to={{ pathname: page, hash: BRIEF_ANCHOR }} className={buttonClass({ look })}>
            {t('brief.answer')}
          </Link>
        )}
        {order.isPaused && (
          <Link to={page} className={buttonClass({ look })}>
            {t('pausedOpen')}
          </Link>
        )}
      </div>
    </li>
  )
}

/** By when it is delivered, with the delivered share of an order that was started and is not complete. */
function DeliverySummary({ order }: { order: MyOrder }) {
  const { t } = useTranslation('orders')
  const deliveredText = useDeliveredText()
  const { start, end } = useDeliverySpan(order)
  const isPart = order.startedAt !== null && order.status !== 'completed'
  const isRunning = order.endedAt === null
  const part = isPart && deliveredText(order.delivered, order.quantity)
  if (!part && !start && !end) return null
  return (
    <div>
      <p className="figures dot-list text-sm text-muted">
        {start && !isPart && isRunning && <span>{start}</span>}
        {end && <span className={isRunning ? 'font-semibold text-ink' : ''}>{end}</span>}
        {part && <span className={end ? '' : 'font-semibold text-ink'}>{part}</span>}
      </p>
      {isPart && isRunning && <DeliveredBar label={t('progress')} progress={order} className="mt-2 h-2" />}
    </div>
  )
}

/** Without its label in sight: each fact says what it is. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sr-only">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
