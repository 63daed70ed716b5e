import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { fromPounds } from '../../../../shop/money.ts'
import { shortId } from '../../../account/orders/order-card.tsx'
import { OrderStatusBadge } from '../../../account/orders/order-status-badge.tsx'
import { TiktokHandle } from '../../../account/orders/tiktok-handle.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { iconButtonClass } from '../../../ui/icon-button.tsx'
import { Amount } from '../../../ui/texts/price.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { LoadedOrder } from '../order-calls.ts'
import { OrderFlags } from '../order-flags.tsx'
import { OrderActions } from './order-actions.tsx'

/** Id, status and next action, which stay in sight while the screen scrolls. */
export function OrderHeader({ order, refunds }: Pick<LoadedOrder, 'order' | 'refunds'>) {
  const { t } = useTranslation('admin-orders')
  const id = shortId(order.id)
  return (
    <header className="sticky top-12 z-20 -mx-(--gutter) flex items-start gap-x-2 border-b border-line bg-paper px-(--gutter) pt-1 pb-2.5 max-lg:-mt-2 lg:-mt-3">
      <BackToList />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-10 flex-wrap items-center gap-x-3">
          <span className="flex items-center gap-1">
            <h1 className="type-screen whitespace-nowrap">
              {t('details.title', { id: '' })} <bdi className="figures">{id}</bdi>
            </h1>
            <CopyButton label={t('details.id')} text={order.id} />
          </span>
          <OrderStatusBadge order={order} />
          <OrderFlags order={order} />
        </div>
        <p className="text-[0.95rem] text-muted max-sm:mt-1">
          <bdi>{order.localPackageName}</bdi>
          {' · '}
          <TiktokHandle username={order.tiktokUsername} />
          {' · '}
          <Amount money={fromPounds(order.price)} />
        </p>
      </div>
      <OrderActions order={order} refunds={refunds} />
    </header>
  )
}

/**
 * Goes back in the browser history when the user came from a list, to keep its filters, pages and scroll
 * position.
 */
function BackToList() {
  const { t } = useTranslation('admin-orders')
  const navigate = useNavigate()
  const { state } = useLocation()
  const goBack = (event: MouseEvent) => {
    if (!state?.fromList || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link
      to={href('/admin/orders')}
      onClick={goBack}
      aria-label={t('details.back')}
      title={t('details.back')}
      className={iconButtonClass({ className: '-ms-2' })}
    >
      <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
    </Link>
  )
}
