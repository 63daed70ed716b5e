import { href, Link } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { BarsDrawing } from '../../ui/delivery/bars-drawing.tsx'
import { LoadingScreen } from '../../ui/states/loading-screen.tsx'
import { CompanyInvoice } from '../billing/company-invoice.tsx'
import { useDeliveredText } from '../orders/delivery-progress.tsx'
import type { MyOrder } from '../orders/my-orders.ts'
import type { Route } from './+types/receipt'
import { DocumentScreen } from './document-screen.tsx'
import { loadReceipt, toShownDocument } from './load-document.ts'

export const handle = declareMessages('orders', 'orders/documents', 'orders/billing')

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadReceipt(request, params.paymentId)
}

export function HydrateFallback() {
  const { t } = useTranslation('orders')
  return <LoadingScreen title={t('receipt.heading')} label={t('receipt.loading')} />
}

export default function ReceiptPage({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  const { receipt, profile, orders } = loaderData
  const found = receipt !== null && receipt !== 'missing'
  return (
    <DocumentScreen
      document={found ? toShownDocument(receipt, params.paymentId) : receipt}
      texts={{
        heading: t('receipt.heading'),
        loadFailed: t('receipt.loadFailed'),
        notFound: t('receipt.notFound'),
        notFoundText: t('receipt.notFoundText'),
      }}
      ownFooter={
        found && (
          <>
            <ReceiptProgress orders={orders} />
            <CompanyInvoice paymentId={params.paymentId} receipt={receipt} profile={profile} />
          </>
        )
      }
    />
  )
}

/** How far the orders of a receipt are. The document itself does not change. */
function ReceiptProgress({ orders }: { orders: MyOrder[] }) {
  const { t } = useTranslation('orders')
  const deliveredText = useDeliveredText()
  if (orders.length === 0) return null
  return (
    <section className="mt-10 break-inside-avoid" aria-labelledby="progress">
      <h2 id="progress" className="type-heading">
        {t('receipt.progress')}
      </h2>
      <ul className="mt-3 border-t border-line">
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex items-end justify-between gap-4 border-b border-line py-3"
            data-order={order.id}
          >
            <span className="min-w-0">
              <Link to={href('/orders/:orderId', { orderId: order.id })} className="hover:underline">
                <bdi>{order.packageName}</bdi>
              </Link>
              <span className="figures block text-sm text-muted">
                {t(`status.${order.status}`)} · {deliveredText(order.delivered, order.quantity)}
              </span>
            </span>
            <BarsDrawing share={order.delivered / order.quantity} className="h-10 w-28 shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  )
}
