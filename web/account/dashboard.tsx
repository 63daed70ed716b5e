import { ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { href, Link } from 'react-router'
import { formatMoney } from '../../shop/localization/format-money.ts'
import { convert, fromPounds, getQuote, type Money } from '../../shop/money.ts'
import { formatCount, isolateBidi } from '../i18n/formats.ts'
import { usePrices } from '../i18n/prices.tsx'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState, LoadFailed } from '../ui/states/empty-state.tsx'
import { ScreenSkeleton } from '../ui/states/screen-skeleton.tsx'
import { FactLine } from '../ui/texts/fact-line.tsx'
import { Amount } from '../ui/texts/price.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import type { Route } from './+types/dashboard'
import { loadEmailState } from './email-address/email-api.ts'
import { UnverifiedBanner } from './email-address/unverified-banner.tsx'
import {
  areAllTrials,
  findLeadingOrder,
  findProposedVideo,
  loadMyOrders,
  type MyOrders,
  putUnpaidFirst,
} from './orders/my-orders.ts'
import { OrderCard } from './orders/order-card.tsx'
import { useOrderPolling } from './orders/use-order-polling.ts'
import { session } from './session.ts'

const SHOWN_ORDERS = 3

export const handle = declareMessages('dashboard', 'dashboard/account', 'orders')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [mine, account] = await Promise.all([loadMyOrders(request), loadEmailState(request)])
  return { mine, account }
}

export function HydrateFallback() {
  const { t } = useTranslation('dashboard')
  return <ScreenSkeleton title={t('title')} look="dashboard" />
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard', 'dashboard/account')
  const user = session.useUser()
  const shown = useOrderPolling(loaderData.mine, ({ orders }) => orders)
  const failed = shown === null
  const { account } = loaderData
  const orders = shown && putUnpaidFirst(shown.orders).slice(0, SHOWN_ORDERS)
  // The total says it for all orders.
  const isTrialSaid = areAllTrials(shown?.orders) && (shown?.stats.trials?.totalSpent ?? 0) > 0
  const leading = orders ? findLeadingOrder(orders) : undefined
  useEffect(() => {
    if (failed) toast({ title: t('loadFailed'), tone: 'danger' })
  }, [failed, t])
  return (
    <div className="shell pt-12 sm:pt-16">
      <PageHead title={t('title')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="type-title">{t('hello', { name: user?.name })}</h1>
        <nav aria-label={t('actions')} className="flex flex-wrap gap-3">
          <Link
            to={href('/services')}
            className={buttonClass({
              look: leading || orders?.length === 0 ? 'line' : 'solid',
              size: 'small',
            })}
          >
            {t('browse')}
          </Link>
          <Link to={href('/account')} className={buttonClass({ look: 'line', size: 'small' })}>
            {t('dashboard/account:title')}
          </Link>
        </nav>
      </div>
      {account && <UnverifiedBanner account={account} />}
      {shown && orders ? (
        <>
          <Stats stats={shown.stats} />
          <div className="mt-8 flex flex-wrap items-center justify-between gap-4 sm:mt-12">
            <h2 className="type-heading text-2xl">{t('recent')}</h2>
            <Link to={href('/orders')} className={buttonClass({ look: 'line', size: 'small' })}>
              {t('allOrders')}
            </Link>
          </div>
          {shown.orders.length === 0 && (
            <EmptyState icon={ShoppingBag} title={t('first')} text={t('firstText')}>
              <Link to={href('/services')} className={buttonClass()}>
                {t('browse')}
              </Link>
            </EmptyState>
          )}
          <ul className="mt-5 space-y-4">
            {orders.map((order) => (
              <OrderCard
                key={order.id}
                order={order}
                proposedVideo={findProposedVideo(order, shown.orders)}
                hasTrialMark={!isTrialSaid}
                isLeading={order === leading}
              />
            ))}
          </ul>
        </>
      ) : (
        <LoadFailed title={t('loadFailed')} />
      )}
    </div>
  )
}

/** The total is in US dollars at today's rate, and in pounds beside it. */
function Stats({ stats }: { stats: MyOrders['stats'] }) {
  const { t, lang } = useTranslation('dashboard')
  const { rates } = usePrices()
  const spent = fromPounds(stats.totalSpent)
  const dollars = convert(spent, getQuote('USD', rates))
  const trialSpent = stats.trials?.totalSpent ?? 0
  const trialPart =
    trialSpent > 0 && t('trialPart', { amount: isolateBidi(formatMoney(lang, fromPounds(trialSpent))) })
  const figures: { label: string; value: string; charge?: Money; note?: string | false }[] = [
    { label: t('total'), value: formatCount(lang, stats.total) },
    {
      label: t('pending'),
      value: formatCount(lang, stats.pending),
    },
    { label: t('completed'), value: formatCount(lang, stats.completed) },
    {
      label: t('totalSpent'),
      value: formatMoney(lang, dollars),
      charge: spent,
      note: trialPart && trialSpent === stats.totalSpent ? t('trial') : trialPart,
    },
  ]
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 border-y border-line sm:mt-8 sm:grid-cols-4">
      {figures.map(({ label, value, charge, note }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse justify-end py-3 sm:py-5">
          <dt className="text-sm wrap-normal text-muted sm:text-base">
            <FactLine>{[label, note]}</FactLine>
          </dt>
          {/* The gap, because an amount runs from left to right in every language. */}
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <Amount text={value} className="font-display text-2xl font-bold tracking-tight sm:text-3xl" />
            {charge && dollars.currency !== charge.currency && (
              <Amount money={charge} className="text-sm text-muted" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
