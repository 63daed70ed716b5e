import { useEffect } from 'react'
import { href, Navigate } from 'react-router'
import { EMPTY_PACKAGE_TEXT } from '../../../shop/catalog/package-text.ts'
import { DEFAULT_DELIVERY_TERMS } from '../../../shop/catalog/package-view.ts'
import type { PaymentOption } from '../../../shop/payment-methods.ts'
import { useRequireLogin } from '../../account/auth/use-require-login.ts'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { LoadFailed } from '../../ui/states/empty-state.tsx'
import { withSearch } from '../../with-search.ts'
import { CheckoutForm } from '../checkout/checkout-form.tsx'
import { CheckoutHeading } from '../checkout/checkout-heading.tsx'
import { OFFER_PARAM } from '../checkout/checkout-path.ts'
import type { EarlierProfile } from '../checkout/earlier-profiles.tsx'
import type { CheckoutLine } from '../checkout/pending-checkout.ts'
import { OrderSkeleton } from '../order-layout.tsx'
import type { ShopRating } from '../trust/trust-line.tsx'
import type { HiddenOfferReason, Offer } from './fetch-offer.ts'

interface OfferCheckoutProps {
  token: string
  offer: Offer | HiddenOfferReason | null
  niches: string[]
  profiles: EarlierProfile[]
  rating: ShopRating | null
  methods: PaymentOption[] | null
}

/** The checkout of an offer: its lines and prices, and the same fields and payment methods as for a cart. */
export function OfferCheckout(props: OfferCheckoutProps) {
  const { token, offer, niches, profiles, rating, methods } = props
  const { t } = useTranslation('checkout', 'checkout/offers')
  const user = session.useUser()
  const requireLogin = useRequireLogin()
  useEffect(() => {
    if (user) return
    requireLogin(withSearch(href('/checkout'), { [OFFER_PARAM]: token }), { replace: true })
  }, [user, requireLogin, token])
  if (!user || !methods) return <OrderSkeleton of="fields" title={t('title')} heading={t('heading')} />
  if (offer === null) {
    return (
      <div className="shell py-12">
        <PageHead title={t('title')} hidden />
        <LoadFailed title={t('checkout/offers:loadFailed')} />
      </div>
    )
  }
  // The page of the offer says what has happened to it.
  if (!canAccept(offer)) return <Navigate to={href('/offers/:token', { token })} replace />
  return (
    <div className="shell pt-12 sm:pt-16" data-task>
      <PageHead title={t('title')} hidden />
      <BackLink to={href('/offers/:token', { token })} className="mb-3">
        {t('checkout/offers:back')}
      </BackLink>
      <CheckoutHeading />
      <CheckoutForm
        user={user}
        purchase={{ id: token, fromCart: false }}
        lines={toCheckoutLines(offer)}
        niches={niches}
        profiles={profiles}
        rating={rating}
        methods={methods}
        offer={{ token, revision: offer.number }}
      />
    </div>
  )
}

function canAccept(offer: OfferCheckoutProps['offer']): offer is Offer {
  return offer !== null && typeof offer !== 'string' && (offer.state === 'open' || offer.state === 'accepted')
}

/** Shows the lines as the checkout shows packages. The server takes names and prices from the offer. */
function toCheckoutLines({ lines }: Offer): CheckoutLine[] {
  return lines.map(({ name, type, quantity, units, price, guaranteeDays }, index) => ({
    entry: {
      ...EMPTY_PACKAGE_TEXT,
      ...DEFAULT_DELIVERY_TERMS,
      guaranteeDays,
      id: `offer-${index + 1}`,
      name,
      type,
      quantity,
      price,
    },
    units,
  }))
}
