import { href, useNavigate } from 'react-router'
import type { PackageView } from '../../../shop/catalog/package-view.ts'
import { cartActions } from '../../cart/cart-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** Adds a package to the cart and says so. */
export function useAddToCart(): (entry: PackageView) => void {
  const { t } = useTranslation('services')
  const navigate = useNavigate()
  return (entry) => {
    cartActions.add(entry)
    toast({
      title: t('added'),
      description: entry.name,
      action: { label: t('viewCart'), onChoose: () => navigate(href('/cart')) },
    })
  }
}
