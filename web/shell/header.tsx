import { ChevronDown, Menu, ShoppingBag } from 'lucide-react'
import { href, Link, NavLink } from 'react-router'
import { getCurrencySymbol } from '../../shop/currencies.ts'
import { useCart } from '../cart/cart-context.tsx'
import { CountedIcon } from '../chat/chat-area.tsx'
import { usePrices } from '../i18n/prices.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import type { RootData } from '../root-data.ts'
import { buttonClass } from '../ui/button.tsx'
import { PopoverButton } from '../ui/popover/popover-button.tsx'
import { AccountButton } from './account-button.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { Logo } from './logo.tsx'
import { NAV_LINKS } from './nav-links.ts'

const loadMenu = () => import('./menus/mobile-menu.tsx').then(({ MobileMenu }) => MobileMenu)

interface HeaderProps extends Pick<RootData, 'shopName' | 'brand'> {
  /** Has only the name of the shop and its languages. */
  isBare?: boolean
}

export function Header({ shopName, brand, isBare = false }: HeaderProps) {
  const { t } = useTranslation('common')
  if (isBare)
    return (
      <header className="border-b border-line">
        <div className="shell flex h-16 items-center justify-between">
          <Logo shopName={shopName} brand={brand} />
          <div className="-me-3 sm:-me-4">
            <LanguageSwitcher />
          </div>
        </div>
      </header>
    )
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="shell flex h-16 items-center sm:gap-2">
        <Link
          to={href('/')}
          // The name gives way, and nothing beside it.
          className="me-auto min-w-0 shrink-100000 rounded-control py-1 xl:me-6"
          aria-label={`${shopName}, ${t('nav.home')}`}
        >
          <Logo shopName={shopName} brand={brand} />
        </Link>
        <nav aria-label={t('nav.main')} className="me-auto hidden xl:block">
          <ul className="flex">
            {NAV_LINKS.map(({ to, word }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  prefetch="intent"
                  className="block whitespace-nowrap rounded-control px-2 py-2 text-[0.95rem] text-muted 2xl:px-2.5 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                >
                  {t(word)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitcher />
        <CurrencySwitcher />
        <CartLink />
        {/* The chevron of the account ends where pages end. */}
        <div className="hidden items-center gap-2 ps-1 logged-in:-me-4 xl:flex">
          <Link
            to={href('/login')}
            className={buttonClass({ look: 'quiet', className: 'text-ink! logged-in:hidden' })}
          >
            {t('login')}
          </Link>
          <Link to={href('/register')} className={buttonClass({ className: 'logged-in:hidden' })}>
            {t('signUp')}
          </Link>
          <AccountButton />
        </div>
        <MobileMenuButton />
      </div>
    </header>
  )
}

function CartLink() {
  const { t } = useTranslation('common')
  const { count } = useCart()
  return (
    <Link
      to={href('/cart')}
      className={buttonClass({
        look: 'quiet',
        size: 'icon',
        className: `text-ink! phone-task:w-11 max-[23.5rem]:phone-task:w-10 ${count > 0 ? 'phone-task:invisible' : ''}`,
      })}
      aria-label={count > 0 ? t('cartWith', { count }) : t('cart')}
    >
      <CountedIcon icon={ShoppingBag} count={String(count || '')} />
    </Link>
  )
}

function MobileMenuButton() {
  const { t } = useTranslation('common')
  return (
    <PopoverButton
      label={t('openMenu')}
      // On a phone with one task the chat stands before it.
      className="max-md:-me-2 max-md:w-11 xl:hidden phone-task:ms-11 max-[23.5rem]:phone-task:ms-10"
      loadContent={loadMenu}
      face={<Menu className="size-5" />}
    />
  )
}

const loadCurrencyMenu = () => import('./menus/currency-menu.tsx').then(({ CurrencyMenu }) => CurrencyMenu)

function CurrencySwitcher() {
  const { t } = useTranslation('common')
  const { quote } = usePrices()
  return (
    <PopoverButton
      label={t('currency.label')}
      shown={`${getCurrencySymbol(quote.currency)} ${quote.currency}`}
      loadContent={loadCurrencyMenu}
      face={
        <>
          <bdi className="figures font-semibold">{getCurrencySymbol(quote.currency)}</bdi>
          <span className="hidden sm:inline">{quote.currency}</span>
          <ChevronDown className="hidden size-4 text-muted sm:block" />
        </>
      }
    />
  )
}
