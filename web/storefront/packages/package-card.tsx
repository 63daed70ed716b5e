import type { PackageView } from '../../../shop/catalog/package-view.ts'
import { useStartCheckout } from '../checkout/pending-checkout.ts'
import { PackageCardView } from './package-card-view.tsx'
import type { PackageRowProps } from './package-row.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

interface PackageCardProps {
  entry: PackageView
  best: boolean
  row?: PackageRowProps
}

/** A package that can be bought at once or added to the cart. */
export function PackageCard({ entry, best, row }: PackageCardProps) {
  const addToCart = useAddToCart()
  const startCheckout = useStartCheckout()
  return (
    <PackageCardView
      entry={entry}
      best={best}
      row={row}
      onBuy={() => startCheckout(entry)}
      onAdd={() => addToCart(entry)}
    />
  )
}
