import type { ReactNode } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { BASE_CURRENCY } from '../../../shop/currencies.ts'
import { add, fromPounds, toPounds } from '../../../shop/money.ts'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Amount, Price } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { BRIEF_ANCHOR } from './brief/brief-api.ts'
import { VideoForm } from './brief/video-form.tsx'
import { DeliveryProgress, DeliverySpan, useDeliveredText } from './delivery-progress.tsx'
import { ExpectedTimes } from './expected-times.tsx'
import { canOrderAgain, isWaitingForAnswers, isWaitingForVideo, type MyOrder } from './my-orders.ts'
import { OrderPosts } from './order-posts.tsx'
import { OrderStatusBadge, TrialMark } from './order-status-badge.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { TiktokHandle } from './tiktok-handle.tsx'
import { UnpaidOrderActions } from './unpaid-order-actions.tsx'

/** The short name of an order: the last eight characters of its id. */
export function shortId(id: string): string {
  return id.slice(-8)
}

interface OrderCardProps {
  order: MyOrder
  /** Proposed where the order waits for its video. */
  proposedVideo?: string | null
  /** Left out where the list says it once for all. */
  hasTrialMark?: boolean
  /** The only card of the list with a filled button. */
  isLeading: boolean
}

export function OrderCard({ order, proposedVideo, hasTrialMark = true, isLeading }: OrderCardProps) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const { quote } = usePrices()
  const deliveredText = useDeliveredText()
  const { revalidate } = useRevalidator()
  const page = href('/orders/:orderId', { orderId: order.id })
  const amount = t(`amount.${order.packageType}`, {
    count: order.quantity,
    amount: formatCount(lang, order.quantity),
  })
  const look = isLeading ? 'solid' : 'line'
  const needsVideo = isWaitingForVideo(order)
  const needsAnswers = isWaitingForAnswers(order) && !needsVideo
  return (
    <li
      className="grid gap-x-6 gap-y-1 rounded-panel border border-line bg-surface p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_auto]"
      data-order={order.id}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="type-heading">
            <Link to={page} className="hover:underline">
              <bdi>{order.localPackageName}</bdi>
            </Link>
          </h2>
          <OrderStatusBadge order={order} />
          {amount !== order.localPackageName && <p className="text-sm text-muted">{amount}</p>}
          {order.completedAt && (
            <p className="text-sm text-muted">
              {t('span.delivered', { day: isolateBidi(formatDate(lang, order.completedAt, 'promisedDay')) })}
            </p>
          )}
        </div>
      </div>
      <dl className="dot-list gap-y-0.5 text-sm text-muted lg:col-span-2">
        <Fact label={t('details.price')}>
          <Price pounds={order.price} className="font-semibold text-ink" />
          {quote.currency !== BASE_CURRENCY && (
            <>
              {' '}
              (<Amount money={fromPounds(order.price)} />)
            </>
          )}
          {order.discount > 0 && (
            <>
              {' '}
              ({t('details.before')}{' '}
              <Price pounds={toPounds(add(fromPounds(order.price), fromPounds(order.discount)))} />)
            </>
          )}
        </Fact>
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
        <Fact label={t('date')}>
          <Time date={order.createdAt} style="day" />
        </Fact>
        {order.videoUrl && (
          <Fact label={t('video')}>
            <VideoLink url={order.videoUrl} />
          </Fact>
        )}
        {order.status === 'partial' && (
          <Fact label={t('progress')}>{deliveredText(order.delivered, order.quantity)}</Fact>
        )}
        {order.isTrial && hasTrialMark && (
          <Fact label={t('details.status')}>
            <TrialMark order={order} look="words" />
          </Fact>
        )}
      </dl>
      <div className="mt-2.5 space-y-3.5 empty:hidden lg:col-span-2">
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
        <CardProgress order={order} />
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
      </div>
      {/* On a wide card beside the heading. */}
      <div className="flex flex-wrap gap-3 self-start max-lg:mt-2.5 lg:col-start-2 lg:row-start-1 lg:flex-nowrap">
        <UnpaidOrderActions order={order} look={look} />
        {canOrderAgain(order) && (
          <Link
            to={href('/orders/:orderId/again', { orderId: order.id })}
            className={buttonClass({ look: 'line', size: 'small' })}
          >
            {t('again.order')}
          </Link>
        )}
        {needsAnswers && (
          <Link to={{ pathname: page, hash: BRIEF_ANCHOR }} className={buttonClass({ look, size: 'small' })}>
            {t('brief.answer')}
          </Link>
        )}
        <Link
          to={page}
          // The heading is the same link: on a phone the payment has the room.
          className={buttonClass({
            look: order.isPaused ? look : 'line',
            size: 'small',
            className: order.paymentUrl ? 'max-sm:hidden' : '',
          })}
        >
          {t(order.isPaused ? 'pausedOpen' : 'open')}
        </Link>
      </div>
    </li>
  )
}

/** How far an order is, once: the delivery while it lasts, the steps before it. An order that has ended says it in its status. */
function CardProgress({ order }: { order: MyOrder }) {
  if (order.endedAt) return null
  if (order.startedAt) return <DeliveryProgress order={order} onCard />
  return (
    <>
      <OrderTimeline order={order} onCard />
      {order.expected && <DeliverySpan order={order} className="text-sm text-muted" />}
    </>
  )
}

export function VideoLink({ url }: { url: string }) {
  const { t } = useTranslation('orders')
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className="text-link hover:underline">
      {t('openVideo')}
    </a>
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
