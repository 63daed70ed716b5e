import { ShoppingBag } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useCart } from '../cart/cart-context.tsx'
import { useTranslation } from '../localization/translation.tsx'

/** Out of the way where the cart itself, or its payment, is on screen. */
const HIDDEN_ON = ['/cart', '/checkout', '/payment-processing', '/payment-success', '/admin']

export function FloatingCart() {
  const { t } = useTranslation('common')
  const { count } = useCart()
  const { pathname } = useLocation()
  if (count === 0 || HIDDEN_ON.includes(pathname)) return null
  return (
    <Link
      to="/cart"
      data-testid="floating-cart"
      aria-label={t('cartWith', { count })}
      className="fixed end-4 bottom-4 z-20 flex h-14 animate-enter items-center gap-2 rounded-full bg-night ps-5 pe-4 text-on-night shadow-float hover:bg-accent print:hidden sm:end-8 sm:bottom-8"
    >
      <ShoppingBag className="size-5" />
      <span className="figures min-w-6 rounded-full bg-lime px-2 text-center text-sm leading-6 font-bold text-night">
        {count}
      </span>
    </Link>
  )
}
