import { PackageOpen } from 'lucide-react'
import { href, Link, redirect } from 'react-router'
import { splitEvenly } from '../../../shop/orders/order-limits.ts'
import { createUuid } from '../../create-uuid.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { changeCheckoutDraft, changeSplit } from '../../storefront/checkout/checkout-draft.ts'
import { pendingCheckout } from '../../storefront/checkout/pending-checkout.ts'
import { MissingOrder } from '../../storefront/link-screen.tsx'
import { loadNiches } from '../../storefront/niche-field.tsx'
import { OrderSkeleton } from '../../storefront/order-layout.tsx'
import { listPackages, loadCatalog } from '../../storefront/packages/load-catalog.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/states/empty-state.tsx'
import { loadPrivate, toMissingIfNotFound } from '../load-private.ts'
import type { Route } from './+types/order-again'
import { fetchMyOrder } from './my-orders.ts'

export const handle = declareMessages('orders')

/** Fills in the checkout as for an earlier order and opens it. One video stays empty: most repeats are for another one. */
export async function clientLoader({ request, params: { orderId } }: Route.ClientLoaderArgs) {
  const prepared = await loadPrivate(request, () => prepareCheckout(orderId))
  if (prepared === 'ready') throw redirect(href('/checkout'))
  return prepared
}

async function prepareCheckout(orderId: string): Promise<'ready' | 'missing' | 'gone'> {
  const [order, catalog, niches] = await Promise.all([
    fetchMyOrder(orderId).catch(toMissingIfNotFound),
    loadCatalog(),
    loadNiches(),
  ])
  if (order === 'missing') return 'missing'
  const entry = listPackages(catalog).find(({ id }) => id === order.packageId)
  if (!entry) return 'gone'
  pendingCheckout.write({
    id: createUuid(),
    lines: [{ entry, units: order.units }],
    fromCart: false,
    repeats: { id: orderId, createdAt: order.createdAt },
  })
  const { tiktokUsername, niche } = order
  changeCheckoutDraft({ tiktokUsername, niche: niche !== null && niches.includes(niche) ? niche : '' })
  if (order.posts) {
    const amounts = order.posts.map(({ quantity }) => quantity)
    const isEven = `${amounts}` === `${splitEvenly(order.quantity, amounts.length)}`
    const urls = order.posts.map(({ url }) => url)
    changeSplit(entry.id, { urls, amounts: isEven ? null : amounts.map(String) })
  }
  return 'ready'
}

/** Without the order's id: the server caches one screen for all orders. */
export function HydrateFallback() {
  const { t } = useTranslation('orders')
  return <OrderSkeleton of="fields" title={t('again.order')} heading={t('again.order')} />
}

/** Why an order cannot be repeated. */
export default function OrderAgain({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  if (loaderData === 'missing')
    return (
      <>
        <PageHead title={t('again.order')} hidden />
        <MissingOrder title={t('details.notFound')} text={t('details.notFoundText')} />
      </>
    )
  return (
    <div className="shell reading pt-12 sm:pt-16">
      <PageHead title={t('again.order')} hidden />
      <h1 className="sr-only">{t('again.order')}</h1>
      {loaderData === null ? (
        <LoadFailed title={t('details.loadFailed')} />
      ) : (
        <EmptyState icon={PackageOpen} title={t('again.gone')} text={t('again.goneText')}>
          <Link to={href('/services')} className={buttonClass({ look: 'solid', size: 'medium' })}>
            {t('browse')}
          </Link>
        </EmptyState>
      )}
    </div>
  )
}
