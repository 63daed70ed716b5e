import { CalendarX, Check, FileX2, Hourglass, Lock, Undo2 } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import { shortId } from '../../../shop/short-id.ts'
import { getPathToReturn } from '../../account/session.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { usePrices } from '../../i18n/prices.tsx'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { PolicyLinks } from '../../ui/policy-links.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { ScreenSkeleton } from '../../ui/states/screen-skeleton.tsx'
import { ChargeNotice } from '../../ui/texts/price.tsx'
import { withSearch } from '../../with-search.ts'
import { calculateCartTotals, OrderTotalAmount } from '../cart-totals.tsx'
import { ContactLink, LinkScreen } from '../link-screen.tsx'
import { BAR_BUTTON, PayBar, SummaryPanel } from '../order-layout.tsx'
import { TrustLine } from '../trust/trust-line.tsx'
import type { Route } from './+types/offer'
import { fetchOfferByToken, type HiddenOfferReason, type Offer } from './fetch-offer.ts'
import { OfferLines } from './offer-lines.tsx'

export const handle = declareMessages('checkout/offers', 'orders', 'footer')

export function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  return fetchOfferByToken(token)
}

/** Without the offer's token: the server caches one screen for all offers. */
export function HydrateFallback() {
  const { t } = useTranslation('checkout/offers')
  return (
    <div data-order-page>
      <ScreenSkeleton title={t('title')} look="order" />
    </div>
  )
}

/** An offer of staff for one customer, under its link. */
export default function OfferPage({ loaderData: offer, params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('checkout/offers')
  const isHidden = typeof offer === 'string'
  return (
    <LinkScreen
      title={t('title')}
      heading={t('heading')}
      isWide
      linked={isHidden ? 'missing' : offer}
      failed={t('loadFailed')}
      missing={isHidden && <HiddenOfferMessage reason={offer} />}
    >
      {(found) => <OfferArticle offer={found} token={token} />}
    </LinkScreen>
  )
}

function OfferArticle({ offer, token }: { offer: Offer; token: string }) {
  const { t } = useTranslation('checkout/offers')
  const { lang } = useLang()
  const { quote } = usePrices()
  const total = calculateCartTotals(offer.lines, quote)
  const { state, name, terms, expiresAt } = offer
  const canAccept = state === 'open' || state === 'accepted'
  return (
    <article data-offer={state} data-order-page>
      {canAccept && <p className="mt-3 text-lg text-muted">{t('intro', { name: isolateBidi(name) })}</p>}
      <OfferStanding offer={offer} />
      <div
        className={`mt-8 grid items-start gap-x-16 gap-y-10 ${canAccept ? 'lg:grid-cols-[minmax(0,1fr)_24rem]' : 'max-w-section'}`}
      >
        <div className="min-w-0 space-y-10">
          {offer.lines.length > 0 && (
            <div>
              <h2 className="type-heading mb-3">{t('lines')}</h2>
              <OfferLines lines={offer.lines} />
              {!canAccept && (
                <p className="mt-4 flex justify-between text-xl font-semibold">
                  <span>{t('common:total')}</span>
                  <OrderTotalAmount total={total} />
                </p>
              )}
            </div>
          )}
          {terms && (
            <div>
              <h2 className="type-heading">{t('terms')}</h2>
              <p className="entered-text mt-2">{terms}</p>
            </div>
          )}
        </div>
        {canAccept && (
          <SummaryPanel
            title={t('common:total')}
            below={
              <>
                <TrustLine rating={null} hasSeller className="mt-5 flex-col" />
                <Link
                  to={href('/contact')}
                  className="mt-4 inline-block font-semibold text-link hover:underline"
                >
                  {t('common:contactSupport')}
                </Link>
              </>
            }
          >
            <p className="mt-1 font-display text-4xl font-bold tracking-tight">
              <OrderTotalAmount total={total} />
            </p>
            <ChargeNotice charge={total.charge} />
            <p className="mt-2">
              {t('validUntil', { date: isolateBidi(formatDate(lang, expiresAt, 'moment')) })}
            </p>
            <p className="mt-4 mb-3 text-sm text-muted">
              {t('acceptText')} {t('noPromotions')}
            </p>
            <PolicyLinks />
            <PayBar total={total}>
              <Link
                to={withSearch(href('/checkout'), { offer: token })}
                className={buttonClass({
                  look: 'solid',
                  size: 'large',
                  className: `w-full px-4 ${BAR_BUTTON}`,
                })}
              >
                <Lock className="size-4 shrink-0" aria-hidden="true" />
                {t('payNow')}
              </Link>
            </PayBar>
          </SummaryPanel>
        )}
      </div>
    </article>
  )
}

const STANDING_LOOKS = {
  accepted: { icon: Hourglass, look: 'border border-edge text-muted' },
  paid: { icon: Check, look: 'bg-lime text-night' },
  expired: { icon: CalendarX, look: 'border border-edge text-muted' },
  withdrawn: { icon: Undo2, look: 'border border-edge text-muted' },
} as const

/** Why the offer cannot be accepted as it is, and what to do. */
function OfferStanding({ offer: { state, orderIds } }: { offer: Offer }) {
  const { t } = useTranslation('checkout/offers', 'orders')
  if (state === 'open') return null
  const { icon: Icon, look } = STANDING_LOOKS[state]
  return (
    <section
      role="status"
      className="mt-6 flex max-w-section gap-4 rounded-panel border border-line bg-surface p-5 sm:p-6"
    >
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${look}`}>
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h2 className="type-heading">{t(`states.${state}.title`)}</h2>
        <p className="mt-1">{t(`states.${state}.text`)}</p>
        {state === 'paid' && (
          <p className="mt-4 flex flex-wrap gap-3">
            {orderIds.map((orderId) => (
              <Link key={orderId} to={href('/orders/:orderId', { orderId })} className={buttonClass()}>
                {t('seeOrder')} <bdi className="figures">{shortId(orderId)}</bdi>
              </Link>
            ))}
          </p>
        )}
        {(state === 'expired' || state === 'withdrawn') && (
          <p className="mt-4 flex flex-wrap gap-3">
            <Link to={href('/contact')} className={buttonClass({ look: 'solid' })}>
              {t('contact')}
            </Link>
            <Link to={href('/services')} className={buttonClass()}>
              {t('orders:browse')}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}

/** Says why an offer cannot be shown, and what to do. */
function HiddenOfferMessage({ reason }: { reason: HiddenOfferReason }) {
  const { t } = useTranslation('checkout/offers')
  const location = useLocation()
  return (
    <MessageScreen icon={FileX2} title={t(`hidden.${reason}.title`)} text={t(`hidden.${reason}.text`)}>
      {reason !== 'missing' && (
        <Link
          to={withSearch(href('/login'), { from: getPathToReturn(location) })}
          className={buttonClass({ look: 'solid', size: 'medium' })}
        >
          {t('logIn')}
        </Link>
      )}
      <ContactLink look={reason === 'missing' ? 'solid' : 'line'} />
    </MessageScreen>
  )
}
