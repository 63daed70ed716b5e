import { TriangleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { shortId } from '../../../account/orders/order-card.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useCheckoutDraft } from '../checkout-draft.ts'
import type { CheckoutLine } from '../pending-checkout.ts'
import { findMixingOrders, listTargets } from './find-mixing-orders.ts'
import { useOpenOrders } from './use-open-orders.ts'

/** Warns when another order for the same profile or video is open. It does not block the checkout. */
export function OpenOrderWarning({ lines }: { lines: CheckoutLine[] }) {
  const { t } = useTranslation('checkout')
  const { draft } = useCheckoutDraft()
  const mixing = findMixingOrders(lines, draft, useOpenOrders(listTargets(lines, draft)))
  return (
    <div role="status">
      {mixing.length > 0 && (
        <div className="flex gap-3 rounded-control bg-accent-wash p-4" data-testid="open-orders">
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
          <div className="min-w-0">
            <p>{t('openOrders.text')}</p>
            <ul className="mt-1">
              {mixing.map(({ id, packageName }) => (
                <li key={id}>
                  <Link
                    to={href('/orders/:orderId', { orderId: id })}
                    className="font-semibold text-link hover:underline"
                  >
                    <bdi>{packageName}</bdi> · <bdi className="figures">{shortId(id)}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
