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
import { useDeliveredText, useDeliverySpan } from './delivery-progress.tsx'
import { ExpectedTimes } from './expected-times.tsx'
import { canOrderAgain, isWaitingForAnswers, isWaitingForVideo, type MyOrder } from './my-orders.ts'
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

export function OrderCard({ order, proposedVideo, hasTrialMark = true, isLeading }: OrderCardProps) {
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
  return (
    <li
      className="relative rounded-panel border border-line bg-surface p-4 hover:border-edge sm:p-5 [&_:is(a,button,summary,form)]:z-1 [&_:is(a,button,summary,form)]:relative"
      data-order={order.id}
    >
      <div className="flex items-baseline justify-between gap-x-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="type-heading">
            {/* The whole card is its target. */}
            <Link
              to={page}
              className="static! after:absolute after:inset-0 after:rounded-panel hover:underline"
            >
              <bdi>{order.localPackageName}</bdi>
            </Link>
          </h2>
          <OrderStatusBadge order={order} />
          {amount !== order.localPackageName && <p className="text-sm text-muted">{amount}</p>}
        </div>
        <p className="flex shrink-0 items-center gap-2">
          <span className="sr-only">{t('details.price')} </span>
          <Price pounds={order.price} className="text-lg font-semibold" />
          <ChevronRight className="size-5 text-muted rtl:-scale-x-100" aria-hidden="true" />
        </p>
      </div>
      <dl className="dot-list mt-1 text-sm text-muted">
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
      <div className="mt-4 grid gap-x-10 gap-y-4 empty:hidden lg:flex lg:items-end lg:justify-between">
        <div className="min-w-0 flex-1 space-y-4 lg:max-w-160">
          {order.endedAt === null && <OrderTimeline order={order} onCard />}
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
                <span className="figures font-normal text-muted">
                  {formatCount(lang, order.posts.length)}
                </span>
              </summary>
              <div className="mt-3">
                <OrderPosts posts={order.posts} />
              </div>
            </details>
          )}
          <DeliverySummary order={order} />
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:grow">
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
            <Link
              to={{ pathname: page, hash: BRIEF_ANCHOR }}
              className={buttonClass({ look, size: 'small' })}
            >
              {t('brief.answer')}
            </Link>
          )}
          {order.isPaused && (
            <Link to={page} className={buttonClass({ look, size: 'small' })}>
              {t('pausedOpen')}
            </Link>
          )}
        </div>
      </div>
    </li>
  )
}

/** The delivered part of an order that is not complete, and the days of start and delivery. */
function DeliverySummary({ order }: { order: MyOrder }) {
  const deliveredText = useDeliveredText()
  const span = useDeliverySpan(order)
  const isPart = order.startedAt !== null && order.status !== 'completed'
  if (!isPart && span.length === 0) return null
  return (
    <p className="figures dot-list text-sm text-muted">
      {isPart && (
        <span className="font-semibold text-ink">{deliveredText(order.delivered, order.quantity)}</span>
      )}
      {span.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
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
