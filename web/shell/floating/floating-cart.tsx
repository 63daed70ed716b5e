import { ShoppingBag } from 'lucide-react'
import { href, Link } from 'react-router'
import { useCart } from '../../cart/cart-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'

export function FloatingCart() {
  const { t } = useTranslation('common')
  const { count } = useCart()
  if (count === 0) return null
  return (
    <Link
      to={href('/cart')}
      data-testid="floating-cart"
      aria-label={t('cartWith', { count })}
      className="flex h-12 animate-enter items-center gap-2 rounded-full bg-night sm:h-14 ps-5 pe-4 text-on-night shadow-float hover:bg-accent"
    >
      <ShoppingBag className="size-5" />
      <span className="figures min-w-6 rounded-full bg-lime px-2 text-center text-sm leading-6 font-bold text-night">
        {count}
      </span>
    </Link>
  )
}
