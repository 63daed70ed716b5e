import { Rows3, ShoppingBag } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { href, Link, useLocation, useNavigation } from 'react-router'
import { isStaff } from '../../shop/accounts/roles.ts'
import { session } from '../account/session.ts'
import { useCart } from '../cart/cart-context.tsx'
import { ChatArea, ChatButton, FloatingFace } from '../chat/chat-area.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { type RootData, useRootData } from '../root-data.ts'
import { PaymentMarks } from '../storefront/trust/payment-marks.tsx'
import { Header } from './header.tsx'
import { Logo } from './logo.tsx'
import { LEGAL_LINKS, NAV_LINKS } from './nav-links.ts'
import { SkipLink } from './skip-link.tsx'

/** A page that redirects within this time is not viewed. */
const VIEW_DELAY_MS = 1_000

const LINK = 'rounded-sm py-1 touch:inline-block touch:py-2.5 text-muted hover:text-ink hover:underline'

const LoginHost = lazy(() =>
  import('../account/confirmation/prompt-host.tsx').then((module) => ({ default: module.LoginHost })),
)

/** Visitors load nothing of it. It stays when the session ends, which is when it is needed. */
function LoginInPlace() {
  const user = session.useUser()
  const [hadUser, setHadUser] = useState(false)
  if (user && !hadUser) setHadUser(true)
  return (
    hadUser && (
      <Suspense>
        <LoginHost />
      </Suspense>
    )
  )
}

/** Header, footer and floating buttons around every screen of the shop. */
export function Shell({ children }: { children: ReactNode }) {
  const shop = useRootData()
  // The page that sets up the shop has no cart, chat or log-in.
  const isBare = useLocation().pathname === href('/setup')
  if (!shop) return children
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <LoginInPlace />
      <StaffStrip />
      <Header shopName={shop.shopName} brand={shop.brand} isBare={isBare} />
      {/* As high as the screen: whatever comes later, the footer does not jump in sight. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none print:min-h-0">
        {children}
      </main>
      {isBare ? (
        <footer className="border-t border-line">
          <LastLine shop={shop} />
        </footer>
      ) : (
        <>
          <Footer shop={shop} />
          <FloatingButtons />
        </>
      )}
    </div>
  )
}

function Footer({ shop }: { shop: RootData }) {
  const { shopName, supportEmail, footer, methods } = shop
  const { t } = useTranslation('footer')
  const { t: common } = useTranslation('common')
  return (
    <footer className="mt-16 border-t border-line short-footer:text-sm print:hidden">
      <div className="shell grid grid-cols-2 gap-x-6 gap-y-10 py-10 short-footer:flex short-footer:flex-wrap short-footer:gap-x-4 short-footer:gap-y-1 short-footer:py-4 sm:py-14 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="max-w-sm max-lg:col-span-2 short-footer:flex short-footer:w-full short-footer:max-w-none short-footer:flex-wrap short-footer:gap-x-6">
          <span className="short-footer:hidden">
            <Logo shopName={shopName} brand={shop.brand} />
          </span>
          <p className="mt-4 text-muted short-footer:mt-0 short-footer:py-1">{footer.description}</p>
          <p className="mt-4 short-footer:mt-0 short-footer:py-1">
            <span className="text-muted">{t('support')}: </span>
            <a href={`mailto:${supportEmail}`} className="text-link hover:underline" dir="ltr">
              {supportEmail}
            </a>
          </p>
          {methods.length > 0 && (
            <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 short-footer:hidden">
              <span className="w-full text-muted">{t('paymentMethods')}:</span>
              <PaymentMarks methods={methods} />
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
        <FooterLinks title={t('legal')} links={LEGAL_LINKS.map(({ to, word }) => ({ to, label: t(word) }))} />
      </div>
      <LastLine shop={shop} className="border-t border-line" />
    </footer>
  )
}

/** The copyright, the seller with its address, and the notice of the shop. */
function LastLine({ shop, className = '' }: { shop: RootData; className?: string }) {
  const { shopName, trader, footer } = shop
  const { t } = useTranslation('footer')
  return (
    <div className="shell">
      <div
        className={`flex flex-wrap justify-between gap-x-8 gap-y-2 pt-6 pb-[calc(1.5rem+var(--bottom-bar))] text-sm text-muted short-footer:pt-4 ${className}`}
      >
        <p>{t('copyright', { year: new Date().getFullYear(), shop: shopName })}</p>
        {trader && (
          <p>
            <bdi>{[trader.name, ...trader.address.split('\n')].join(', ')}</bdi>
          </p>
        )}
        <p>{footer.notice}</p>
      </div>
    </div>
  )
}

function FooterLinks({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <nav aria-label={title} className="short-footer:contents">
      <h2 className="text-sm font-semibold short-footer:sr-only">{title}</h2>
      <ul className="mt-3 grid gap-y-1 short-footer:contents touch:mt-1 touch:gap-y-0">
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

/** Cart and chat on every screen. */
function FloatingButtons() {
  const { pathname } = useLocation()
  usePageViewReports(pathname)
  return (
    <>
      <div data-floating className="floating-buttons print:hidden">
        <FloatingCart />
        <ChatButton className={FLOATING_CLASS} />
      </div>
      <ChatArea />
    </>
  )
}

/** In the bar of phones the room beside the words is shared evenly; elsewhere a round button without its words. */
const FLOATING_CLASS =
  'flex h-16 flex-auto items-center justify-center gap-4 font-semibold phone-task:h-[calc(4rem-1px)] phone-task:w-11 phone-task:flex-none max-[23.5rem]:phone-task:w-10 md:size-12 md:flex-none md:animate-enter md:rounded-full md:border md:border-line md:bg-raised md:text-ink md:shadow-float hover:text-link'

/** The cart once it has something. The bar of phones is never half empty: until then it leads to the packages. */
function FloatingCart() {
  const { t } = useTranslation('common')
  const { count } = useCart()
  if (count === 0)
    return (
      <Link to={href('/services')} className={`${FLOATING_CLASS} phone-task:hidden md:hidden`}>
        <Rows3 className="size-5" aria-hidden="true" />
        <span>{t('nav.services')}</span>
      </Link>
    )
  return (
    <Link to={href('/cart')} data-testid="floating-cart" className={FLOATING_CLASS}>
      <FloatingFace
        icon={ShoppingBag}
        count={String(count)}
        label={t('cart')}
        name={t('cartWith', { count })}
      />
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
    <div className="hidden h-9 bg-night text-xs text-on-night touch:h-11 staff:block phone-task:hidden print:hidden">
      {user && isStaff(user.role) && !user.mustChangePassword && (
        <Suspense>
          <StorefrontState role={user.role} />
        </Suspense>
      )}
    </div>
  )
}
