import { href, useNavigate } from 'react-router'
import type { PackageView } from '../../../shop/catalog/package-view.ts'
import { ORDER_LIMITS } from '../../../shop/orders/order-limits.ts'
import { cartActions } from '../../cart/cart-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** Adds a package to the cart and says so, or that an order takes no more. */
export function useAddToCart(): (entry: PackageView) => void {
  const { t } = useTranslation('services')
  const navigate = useNavigate()
  return (entry) => {
    const isAdded = cartActions.add(entry)
    toast({
      title: t(isAdded ? 'added' : 'cartFull'),
      description: isAdded ? entry.name : t('cartFullText', { ...ORDER_LIMITS }),
      tone: isAdded ? undefined : 'danger',
      action: { label: t('viewCart'), onChoose: () => navigate(href('/cart')) },
    })
  }
}
