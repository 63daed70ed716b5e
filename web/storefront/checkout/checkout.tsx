import { useEffect, useMemo } from 'react'
import { href, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { useRequireLogin } from '../../account/auth/use-require-login.ts'
import { session } from '../../account/session.ts'
import { callApi } from '../../api-client.ts'
import { useCart } from '../../cart/cart-context.tsx'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { fetchOfferByToken } from '../custom-offers/fetch-offer.ts'
import { OfferCheckout } from '../custom-offers/offer-checkout.tsx'
import { loadNiches } from '../niche-field.tsx'
import { OrderSkeleton } from '../order-layout.tsx'
import { listPackages, loadCatalog } from '../packages/load-catalog.ts'
import type { ShopRating } from '../trust/trust-line.tsx'
import type { Route } from './+types/checkout'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutHeading } from './checkout-heading.tsx'
import { CANCELLED_PARAM, OFFER_PARAM } from './checkout-path.ts'
import { TrialBanner } from './demo/trial-labels.tsx'
import { loadEarlierProfiles } from './earlier-profiles.tsx'
import { getPlanLimits } from './line-plan.ts'
import { useAvailableMethods } from './payment-methods.tsx'
import {
  limitToCart,
  parseCheckoutState,
  pendingCheckout,
  toCheckoutState,
  withoutLine,
} from './pending-checkout.ts'
import { syncNewestPurchase, useIsPaid } from './started-purchases.ts'

export const handle = declareMessages('checkout', 'checkout/promotions', 'checkout/offers')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get(OFFER_PARAM)
  const [catalog, niches, profiles, rating, offer] = await Promise.all([
    loadCatalog(),
    loadNiches(),
    loadEarlierProfiles(),
    loadShopRating(),
    token === null ? null : fetchOfferByToken(token),
  ])
  return { catalog, niches, profiles, rating, offer: token === null ? null : { token, loaded: offer } }
}

export function HydrateFallback() {
  const { t } = useTranslation('checkout')
  return (
    <>
      <TestModeBanner />
      <OrderSkeleton of="fields" title={t('title')} heading={t('heading')} />
    </>
  )
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const methods = useAvailableMethods()
  const { offer, niches, profiles, rating } = loaderData
  useCancelledMessage()
  return (
    <>
      <TestModeBanner />
      {offer ? (
        <OfferCheckout
          token={offer.token}
          offer={offer.loaded}
          niches={niches}
          profiles={profiles}
          rating={rating}
          methods={methods}
        />
      ) : (
        <CartCheckout loaderData={loaderData} methods={methods} />
      )}
    </>
  )
}

/** Says that a payment was cancelled, once: the parameter leaves the address. */
function useCancelledMessage(): void {
  const { t } = useTranslation('checkout')
  const { state } = useLocation()
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    if (!search.has(CANCELLED_PARAM)) return
    // The language of the page is in the address, but not in the router's.
    const rest = new URLSearchParams(window.location.search)
    rest.delete(CANCELLED_PARAM)
    setSearch(rest, { replace: true, preventScrollReset: true, state })
    toast({ title: t('cancelled'), description: t('cancelledText'), tone: 'info' })
  }, [search, setSearch, state, t])
}

/** The provider's page says that it is in test mode; the demo gateway has a banner of its own. */
function TestModeBanner() {
  return useRootData()?.demo ? null : <TrialBanner />
}

interface CartCheckoutProps extends Pick<Route.ComponentProps, 'loaderData'> {
  methods: PaymentOption[] | null
}

/** The checkout of one package or of the cart. */
function CartCheckout({ loaderData, methods }: CartCheckoutProps) {
  const { t } = useTranslation('checkout')
  const { state } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const requireLogin = useRequireLogin()
  const kept = pendingCheckout.use()
  const cart = useCart()
  const user = session.useUser()
  const chosen = useMemo(() => parseCheckoutState(state) ?? kept, [state, kept])
  const pending = useMemo(() => chosen && limitToCart(chosen, cart.items), [chosen, cart.items])
  const isPaid = useIsPaid(chosen?.id)
  const root = useRootData()
  const nothingToBuy = !pending

  useEffect(() => {
    // The payment page may have been left without its result.
    if (chosen?.id) syncNewestPurchase(chosen.id)
  }, [chosen?.id])
  useEffect(() => {
    if (isLeaving) return
    if (isPaid) {
      // A copy of the tab that paid has the checkout, too.
      if (kept?.id === chosen?.id) pendingCheckout.write(null)
      toast({ title: t('alreadyPaid'), description: t('alreadyPaidText') })
      navigate(href('/services'), { replace: true })
    } else if (nothingToBuy) {
      toast({ title: t('nothingToBuy'), description: t('nothingToBuyText'), tone: 'info' })
      navigate(href('/services'), { replace: true })
    } else if (!user) {
      requireLogin(href('/checkout'), { replace: true, state: toCheckoutState(pending) })
    }
  }, [isLeaving, isPaid, kept, chosen, nothingToBuy, user, pending, navigate, requireLogin, t])

  if (isPaid || !pending || !user || !methods)
    return <OrderSkeleton of="fields" title={t('title')} heading={t('heading')} />
  const onSale = new Map(listPackages(loaderData.catalog).map((entry) => [entry.id, entry]))
  // Current names and prices, with the previous price where it has changed.
  const lines = pending.lines.map(({ entry: chosen, units }) => {
    const entry = onSale.get(chosen.id) ?? chosen
    const before = entry.price === chosen.price ? undefined : chosen.price
    const planLimits = getPlanLimits(entry, units, root?.promises.deliveryHours)
    return { entry, units, before, planLimits, gone: !onSale.has(chosen.id) }
  })
  const remove = (id: string) => {
    const left = withoutLine(pending, id)
    if (pending.fromCart) cart.remove(id)
    pendingCheckout.write(left)
    navigate(left ? href('/checkout') : href('/services'), {
      replace: true,
      state: left && toCheckoutState(left),
    })
  }
  return (
    <div className="shell pt-12 sm:pt-16" data-task>
      <PageHead title={t('title')} hidden />
      <CheckoutHeading
        repeated={pending.repeats && { ...pending.repeats, packageName: lines[0]?.entry.name ?? '' }}
      />
      <CheckoutForm
        user={user}
        purchase={pending}
        lines={lines}
        niches={loaderData.niches}
        profiles={loaderData.profiles}
        rating={loaderData.rating}
        methods={methods}
        onRemove={remove}
      />
    </div>
  )
}

/** Loads the average of all ratings. The checkout works without it. */
async function loadShopRating(): Promise<ShopRating | null> {
  try {
    return await callApi('GET /reviews/summary')
  } catch (error) {
    console.error('ratings failed to load', error)
    return null
  }
}
