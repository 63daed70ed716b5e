import { href, useNavigate } from 'react-router'
import type { PackageView } from '../../shop/catalog/package-view.ts'
import { useCart } from '../cart/cart-context.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { useBuyNow } from './checkout/pending-checkout.ts'
import { PackageCardView } from './package-card-view.tsx'

/** A package that can be bought at once or added to the cart. */
export function PackageCard({ entry, best }: { entry: PackageView; best: boolean }) {
  const { t } = useTranslation('services')
  const cart = useCart()
  const buyNow = useBuyNow()
  const navigate = useNavigate()
  const addToCart = () => {
    cart.add(entry)
    toast({
      title: t('added'),
      description: entry.name,
      action: { label: t('viewCart'), onChoose: () => navigate(href('/cart')) },
    })
  }
  return <PackageCardView entry={entry} best={best} onBuy={() => buyNow(entry)} onAdd={addToCart} />
}
