import { ShoppingBag } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { href, Link, useLocation, useNavigation } from 'react-router'
import { isStaff } from '../../shop/accounts/roles.ts'
import { session } from '../account/session.ts'
import { useCart } from '../cart/cart-context.tsx'
import { ChatArea, ChatButton } from '../chat/chat-area.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { type RootData, useRootData } from '../root-data.ts'
import { Header } from './header.tsx'
import { Logo } from './logo.tsx'
import { NAV_LINKS } from './nav-links.ts'
import { SkipLink } from './skip-link.tsx'

/** A page that redirects within this time is not viewed. */
const VIEW_DELAY_MS = 1_000

const LEGAL = [
  { to: href('/terms'), word: 'terms' },
  { to: href('/privacy'), word: 'privacy' },
  { to: href('/refund'), word: 'refund' },
  { to: href('/withdrawal'), word: 'withdrawal' },
  { to: href('/imprint'), word: 'imprint' },
] as const

const LINK = 'rounded-sm py-1 text-muted hover:text-ink hover:underline'

/** Header, footer and floating buttons around every screen of the shop. */
export function Shell({ children }: { children: ReactNode }) {
  const shop = useRootData()
  // The page that sets up the shop has no cart, chat or log-in.
  const isBare = useLocation().pathname === href('/setup')
  if (!shop) return children
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <StaffStrip />
      <Header shopName={shop.shopName} brand={shop.brand} isBare={isBare} />
      {/* As high as the screen: whatever comes later, the footer does not jump in sight. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none print:min-h-0">
        {children}
      </main>
      {!isBare && (
        <>
          <Footer shop={shop} />
          <FloatingButtons />
        </>
      )}
    </div>
  )
}

function Footer({ shop }: { shop: RootData }) {
  const { shopName, supportEmail, trader, footer, methods } = shop
  const { t } = useTranslation('footer')
  const { t: common } = useTranslation('common')
  return (
    <footer className="mt-24 border-t border-line print:hidden">
      <div className="shell grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="max-w-sm">
          <Logo shopName={shopName} brand={shop.brand} />
          <p className="mt-4 text-muted">{footer.description}</p>
          <p className="mt-4">
            <span className="text-muted">{t('support')}: </span>
            <a href={`mailto:${supportEmail}`} className="text-link hover:underline" dir="ltr">
              {supportEmail}
            </a>
          </p>
          {methods.length > 0 && (
            <p className="mt-1">
              <span className="text-muted">{t('paymentMethods')}: </span>
              {methods.map((method) => common(`methods.${method}`)).join('\u00a0· ')}
            </p>
          )}
        </div>
        <FooterLinks
          title={t('quickLinks')}
          links={[
            ...NAV_LINKS.map(({ to, word }) => ({ to, label: common(word) })),
            { to: href('/reviews'), label: t('reviews') },
          ]}
        />
        <FooterLinks title={t('legal')} links={LEGAL.map(({ to, word }) => ({ to, label: t(word) }))} />
      </div>
      <div className="shell flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-line pt-6 pb-24 text-sm text-muted sm:pb-6 tall-phone:above-pay-bar:pb-52">
        <p>{t('copyright', { year: new Date().getFullYear(), shop: shopName })}</p>
        {trader && (
          <p>
            <bdi>{[trader.name, ...trader.address.split('\n')].join(', ')}</bdi>
          </p>
        )}
        <p>{footer.notice}</p>
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-sm font-semibold">{title}</h2>
      <ul className="mt-3 space-y-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The floating buttons of every screen in one row, so that they never overlap. The footer leaves room for them. Docked, they have
 * a strip behind them.
 */
function FloatingButtons() {
  const { pathname } = useLocation()
  const buttons = useRef<HTMLDivElement>(null)
  useFreePlace(buttons, pathname)
  usePageViewReports(pathname)
  return (
    <>
      <div
        ref={buttons}
        data-floating
        className="not-data-placed:not-focus-within:pointer-events-none not-data-placed:not-focus-within:opacity-0 fixed end-4 bottom-4 max-md:above-buy-bar:bottom-22 sm:max-md:above-buy-bar:bottom-22 tall-phone:above-pay-bar:bottom-48 sm:tall-phone:above-pay-bar:bottom-48 z-20 flex items-center gap-3 data-docked:before:absolute data-docked:before:-inset-x-[100vw] data-docked:before:-top-2 data-docked:before:-bottom-4 data-docked:before:-z-1 data-docked:before:border-t data-docked:before:border-line data-docked:before:bg-paper data-placed:transition-opacity print:hidden sm:end-8 sm:bottom-8 md:data-docked:before:-bottom-8"
      >
        <FloatingCart />
        <ChatButton />
      </div>
      <ChatArea />
    </>
  )
}

/** Moves the buttons to where they cover no button, link or field. Loaded after the page. */
function useFreePlace(buttons: RefObject<HTMLElement | null>, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have other buttons.
  useEffect(() => {
    const { current } = buttons
    if (!current) return
    let stop: (() => void) | undefined
    let ended = false
    import('./place-floating-buttons.ts')
      .then(({ placeFloatingButtons }) => {
        if (!ended) stop = placeFloatingButtons(current)
      })
      .catch((error) => {
        console.debug(error)
        current.dataset.placed = ''
      })
    return () => {
      ended = true
      stop?.()
    }
  }, [buttons, pathname])
}

function FloatingCart() {
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

/** Reports each page once, after a moment in which no other page is loading. */
function usePageViewReports(pathname: string): void {
  const isIdle = useNavigation().state === 'idle'
  const reported = useRef<string>(null)
  useEffect(() => {
    if (reported.current !== pathname) reported.current = null
    if (!isIdle || reported.current) return
    const timer = setTimeout(() => {
      reported.current = pathname
      import('./page-views/report-page-view.ts')
        .then((report) => report.reportOnceVisible(pathname))
        .catch(console.debug)
    }, VIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [pathname, isIdle])
}

const StorefrontState = lazy(() =>
  import('./storefront-state.tsx').then((module) => ({ default: module.StorefrontState })),
)

/**
 * Tells staff on every page of the shop what visitors see. Its place is kept from the first paint on, and visitors load none
 * of it.
 */
function StaffStrip() {
  const user = session.useUser()
  return (
    <div className="hidden h-9 bg-night text-xs text-on-night touch:h-11 staff:block print:hidden">
      {user && isStaff(user.role) && (
        <Suspense>
          <StorefrontState role={user.role} />
        </Suspense>
      )}
    </div>
  )
}
