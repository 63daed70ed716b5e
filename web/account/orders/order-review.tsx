import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { loadOwnReview } from '../../storefront/reviews/write/own-review-api.ts'
import { WriteReview } from '../../storefront/reviews/write/write-review.tsx'
import { ScreenSkeleton } from '../../ui/states/screen-skeleton.tsx'
import { loadPrivate } from '../load-private.ts'
import type { Route } from './+types/order-review'

export const handle = declareMessages('home/reviews')

export function clientLoader({ request, params: { orderId } }: Route.ClientLoaderArgs) {
  return loadPrivate(request, () => loadOwnReview({ orderId }))
}

/** Without the order's id: the server caches one screen for all orders. */
export function HydrateFallback() {
  const { t } = useTranslation('home/reviews')
  return <ScreenSkeleton title={t('write.title')} look="form" />
}

/** The review of one of the customer's own orders. */
export default function OrderReview({ loaderData, params: { orderId } }: Route.ComponentProps) {
  return <WriteReview address={{ orderId }} own={loaderData} />
}
