import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  href,
  Link,
  useFetcher,
  useLocation,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { fromPounds } from '../../../shop/money.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { shortId } from '../../../shop/short-id.ts'
import { OrderPosts, VideoLink } from '../../account/orders/order-posts.tsx'
import { OrderStatusBadge } from '../../account/orders/order-status-badge.tsx'
import { PaymentSummary } from '../../account/orders/payment-summary.tsx'
import { TiktokHandle } from '../../account/orders/tiktok-handle.tsx'
import { session } from '../../account/session.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { ReloadMessage } from '../ui/refusal-message.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { DiscountFacts, Fact } from './details/fact.tsx'
import { hasProgress, OrderAction, OrderDeadline, OrderFlags, OrderProgress } from './order-cells.tsx'
import { ORDER_PARAM } from './order-query.ts'
import type { loadOrder, StaffOrder } from './orders-api.ts'

const LINK_CLASS = 'text-link underline underline-offset-4 aria-busy:opacity-50'

interface OrderDrawerProps {
  /** The rows of the list, in their order. */
  orders: StaffOrder[]
  /** The order of the address when the list does not hold it. */
  unlisted: { id: string; order: StaffOrder | null } | null
  /** The search of the list's address, without the open order. */
  listAddress: string
}

/** The order of the address beside its list. j and k go to the next and previous one. */
export function OrderDrawer({ orders, unlisted, listAddress }: OrderDrawerProps) {
  const { t } = useTranslation('admin-orders')
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { revalidate } = useRevalidator()
  const openId = address.get(ORDER_PARAM)
  const place = orders.findIndex(({ id }) => id === openId)
  const order = orders[place] ?? (unlisted?.id === openId ? unlisted.order : null)
  /** Place in the list, which an order keeps when a change removes it from the list. */
  const lastPlace = useRef(0)
  const isUnknown = openId !== null && place < 0 && unlisted?.id !== openId
  useEffect(() => {
    if (place >= 0) lastPlace.current = place
    document.querySelector(`[data-row="${openId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [place, openId])
  useEffect(() => {
    if (isUnknown) revalidate()
  }, [isUnknown, revalidate])
  if (openId === null) return null

  const goTo = (id: string | null) => {
    const next = new URLSearchParams(listAddress)
    if (id) next.set(ORDER_PARAM, id)
    navigate({ search: `${next}` }, { replace: true, preventScrollReset: true, state })
  }
  const step = (by: 1 | -1) => {
    const next = place >= 0 ? place + by : lastPlace.current + (by > 0 ? 0 : -1)
    if (orders[next]) goTo(orders[next].id)
  }
  return (
    <Drawer
      title={t('details.title', { id: isolateBidi(shortId(openId)) })}
      onClose={() => goTo(null)}
      onStep={step}
    >
      {order ? (
        <OrderSummary key={order.id} order={order} />
      ) : (
        <p className="text-muted">{t(isUnknown ? 'common:loading' : 'details.notFound')}</p>
      )}
    </Drawer>
  )
}

/** Lets the order screen go back in the browser history, to the same position in the list. */
const FROM_LIST = { fromList: true }

function OrderSummary({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('admin-orders', 'admin', 'orders')
  const { customer, packageName, localPackageName, tiktokUsername, videoUrl, posts } = order
  return (
    <div data-testid="order-drawer" data-order={order.id}>
      <div className="flex flex-wrap items-center gap-2">
        <OrderStatusBadge order={order} viewer="staff" />
        <OrderFlags order={order} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <OrderAction order={order} look="solid" size="small" />
        <Link
          to={href('/admin/orders/:orderId', { orderId: order.id })}
          state={FROM_LIST}
          className={buttonClass()}
        >
          {t('openOrder')}
        </Link>
      </div>
      {order.status === 'processing' && (
        <div className="mt-5 border-t border-line pt-4">
          <DeliveryForm order={order} hasNote />
        </div>
      )}
      <dl className="mt-5 border-t border-line text-[0.95rem]">
        <Fact label={t('admin:orderColumns.package')}>
          <bdi>{localPackageName}</bdi>
          {packageName !== localPackageName && (
            <span className="block text-sm text-muted">
              {t('packageNameOfCustomer', { name: isolateBidi(packageName) })}
            </span>
          )}
        </Fact>
        <Fact label={t('orders:username')}>
          {tiktokUsername ? (
            <a
              href={`https://www.tiktok.com/@${tiktokUsername}`}
              target="_blank"
              rel="noreferrer noopener"
              className="inline-flex items-center gap-1.5 text-link underline underline-offset-4"
            >
              <TiktokHandle username={tiktokUsername} />
              <ExternalLink className="size-3.5" aria-hidden="true" />
            </a>
          ) : (
            <TiktokHandle username={tiktokUsername} />
          )}
        </Fact>
        {videoUrl && (
          <Fact label={t('orders:video')}>
            <VideoLink url={videoUrl} />
          </Fact>
        )}
        {posts && order.status !== 'processing' && (
          <Fact label={t('orders:videos')}>
            <OrderPosts posts={posts} />
          </Fact>
        )}
        {hasProgress(order) && (
          <Fact label={t('admin:orderColumns.progress')}>
            <OrderProgress order={order} />
          </Fact>
        )}
        {(order.expected || order.replacementDueAt || order.pause) && (
          <Fact label={t('admin:orderColumns.deadline')}>
            <OrderDeadline order={order} />
          </Fact>
        )}
        <Fact label={t('admin:orderColumns.placed')}>
          <Time date={order.createdAt} style="moment" />
        </Fact>
        <Fact label={t('admin:orderColumns.customer')}>
          <bdi>{customer.name}</bdi>
          <span className="block wrap-anywhere text-muted">
            <bdi>{customer.email}</bdi>
          </span>
        </Fact>
        <DiscountFacts order={order} />
        <Fact label={t(order.discount > 0 ? 'details.net' : 'admin:orderColumns.price')}>
          <FactLine>
            <Amount money={fromPounds(order.price)} />
            <PaymentSummary order={order} />
          </FactLine>
          <OrderMoneyActions order={order} />
        </Fact>
      </dl>
      <p className="mt-4 text-sm text-muted max-lg:hidden">{t('stepHint')}</p>
    </div>
  )
}

/** The receipt and the refund of a paid order. */
function OrderMoneyActions({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('admin-payments')
  const role = session.useUser()?.role ?? ''
  if (!isPaid(order.paymentStatus)) return null
  return (
    <div className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <Link to={href('/receipts/:paymentId', { paymentId: order.paymentId })} className={LINK_CLASS}>
        {t('refunds.receipt')}
      </Link>
      {order.price > 0 && !order.isBlocked && hasPermission(role, 'refunds:make') && (
        <RefundButton order={order} />
      )}
    </div>
  )
}

/** Opens the refund dialog over the list. What can be refunded is loaded by the route of the order. */
function RefundButton({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('admin-payments', 'admin-orders')
  const [open, setOpen] = useState(false)
  const { data, state, load } = useFetcher<typeof loadOrder>()
  const openDialog = () => {
    setOpen(true)
    load(href('/admin/orders/:orderId', { orderId: order.id }))
  }
  const refunds = data && data !== 'missing' ? data.refunds : null
  const isLoading = open && !refunds && state !== 'idle'
  const isRefunded = refunds?.left === 0
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isLoading || undefined}
        disabled={isRefunded}
        onClick={openDialog}
        className={LINK_CLASS}
      >
        {t('refunds.open')}
      </button>
      {open && refunds && !isRefunded && (
        <OpenDialog onClose={() => setOpen(false)}>
          <RefundDialog order={order} refunds={refunds} />
        </OpenDialog>
      )}
      {open && data === null && state === 'idle' && (
        <ReloadMessage>{t('admin-orders:details.loadFailed')}</ReloadMessage>
      )}
    </>
  )
}
