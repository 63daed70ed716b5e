import type { ReactNode } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { add, fromPounds, toPounds } from '../../../shop/money.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Price } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { BRIEF_ANCHOR } from './brief/brief-api.ts'
import { VideoForm } from './brief/video-form.tsx'
import { DeliveryProgress, DeliverySpan } from './delivery-progress.tsx'
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
}

export function OrderCard({ order, proposedVideo }: OrderCardProps) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const { revalidate } = useRevalidator()
  const page = href('/orders/:orderId', { orderId: order.id })
  const needsVideo = isWaitingForVideo(order)
  const needsAnswers = isWaitingForAnswers(order) && !needsVideo
  return (
    <li className="rounded-panel border border-line bg-surface p-5 sm:p-6" data-order={order.id}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="type-heading">
            <Link to={page} className="hover:underline">
              {t(`amount.${order.packageType}`, {
                count: order.quantity,
                amount: formatCount(lang, order.quantity),
              })}
            </Link>
          </h2>
          <dl className="dot-list mt-1 text-sm text-muted">
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
              <Time date={order.createdAt} style="moment" />
            </Fact>
            {order.videoUrl && (
              <Fact label={t('video')}>
                <VideoLink url={order.videoUrl} />
              </Fact>
            )}
          </dl>
        </div>
        <span className="flex flex-wrap items-center gap-2">
          <OrderStatusBadge order={order} />
          <TrialMark order={order} look="words" />
        </span>
      </div>
      <div className="mt-5 space-y-5">
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
      </div>
      {order.posts && (
        <details className="mt-5 border-t border-line pt-4">
          <summary className="font-semibold">
            {t('videos')}{' '}
            <span className="figures font-normal text-muted">{formatCount(lang, order.posts.length)}</span>
          </summary>
          <div className="mt-3">
            <OrderPosts posts={order.posts} />
          </div>
        </details>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {/* Its margin is on the side of the text around it: a price itself always runs from left to right. */}
        <span className="me-auto">
          <Price pounds={order.price} className="font-display text-2xl font-bold" />
          {order.discount > 0 && (
            <>
              {' '}
              <span className="block text-sm text-muted">
                {t('details.before')}{' '}
                <Price pounds={toPounds(add(fromPounds(order.price), fromPounds(order.discount)))} />
              </span>
            </>
          )}
        </span>
        <div className="flex flex-wrap gap-3">
          <UnpaidOrderActions order={order} />
          {canOrderAgain(order) && (
            <Link
              to={href('/orders/:orderId/again', { orderId: order.id })}
              className={buttonClass({ look: 'line', size: 'small' })}
            >
              {t('again.order')}
            </Link>
          )}
          {needsAnswers && (
            <Link to={{ pathname: page, hash: BRIEF_ANCHOR }} className={buttonClass({ size: 'small' })}>
              {t('brief.answer')}
            </Link>
          )}
          <Link to={page} className={buttonClass({ look: 'line', size: 'small' })}>
            {t('open')}
          </Link>
        </div>
      </div>
    </li>
  )
}

/** How far the order is, once: the delivery while it lasts, the days when it is over, the steps otherwise. */
function CardProgress({ order }: { order: MyOrder }) {
  if (order.completedAt) return <DeliverySpan order={order} className="text-muted" />
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
