import { ChevronRight, ShoppingBag } from 'lucide-react'
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
import { DeliveryProgress } from './orders/delivery-progress.tsx'
import {
  areAllTrials,
  loadMyOrders,
  type MyOrder,
  type MyOrders,
  putUnpaidFirst,
} from './orders/my-orders.ts'
import { OrderList } from './orders/order-card.tsx'
import { TrialMark } from './orders/order-status-badge.tsx'
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
  const areTrials = areAllTrials(shown?.orders)
  const running = shown?.orders.find(({ status, isPaused }) => status === 'processing' && !isPaused)
  const others = shown && putUnpaidFirst(shown.orders.filter((order) => order !== running))
  useEffect(() => {
    if (failed) toast({ title: t('loadFailed'), tone: 'danger' })
  }, [failed, t])
  return (
    <div className="shell flex flex-col pt-12 sm:pt-16" data-account>
      <PageHead title={t('title')} hidden />
      {/* On phones the orders come before the links to other screens. */}
      <div className="flex-wrap items-baseline justify-between gap-x-6 gap-y-4 max-sm:contents sm:flex">
        <div>
          <h1 className="type-title">{t('hello', { name: user?.name })}</h1>
          <p className="mt-3 empty:hidden">
            <TrialMark order={{ isTrial: areTrials }} />
          </p>
        </div>
        <nav
          aria-label={t('actions')}
          className="flex flex-wrap gap-3 max-sm:order-last max-sm:mt-8 max-sm:*:grow"
        >
          <Link
            to={href('/account')}
            className={buttonClass({ look: 'quiet', className: 'max-sm:-ms-4 max-sm:justify-start' })}
          >
            {t('dashboard/account:title')}
          </Link>
          <Link to={href('/services')} className={buttonClass()}>
            {t('browse')}
          </Link>
        </nav>
      </div>
      {account && <UnverifiedBanner account={account} />}
      {shown && others ? (
        <>
          {running && (
            <section className="mt-8" data-order={running.id}>
              <DeliveryProgress order={running} heading={<RunningOrder order={running} />} />
            </section>
          )}
          <Stats stats={shown.stats} areTrials={areTrials} />
          <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-4 sm:mt-10">
            <h2 className="type-heading text-2xl">{t('recent')}</h2>
            <Link to={href('/orders')} className={buttonClass({ look: 'quiet', className: '-me-4' })}>
              {t('allOrders')}
            </Link>
          </div>
          {shown.orders.length === 0 && (
            <EmptyState icon={ShoppingBag} title={t('first')} text={t('firstText')}>
              <Link to={href('/services')} className={buttonClass({ look: 'solid', size: 'medium' })}>
                {t('browse')}
              </Link>
            </EmptyState>
          )}
          <OrderList orders={others.slice(0, SHOWN_ORDERS)} all={shown.orders} hasTrialMark={!areTrials} />
        </>
      ) : (
        <LoadFailed title={t('loadFailed')} />
      )}
    </div>
  )
}

/** Leads to the order that is delivered now. */
function RunningOrder({ order: { id, localPackageName } }: { order: MyOrder }) {
  return (
    <h2 className="type-heading mb-3">
      <Link to={href('/orders/:orderId', { orderId: id })} className="hover:underline">
        <bdi>{localPackageName}</bdi>
        <ChevronRight className="ms-0.5 inline size-5 rtl:-scale-x-100" aria-hidden="true" />
      </Link>
    </h2>
  )
}

/** The total is in US dollars at today's rate, and in pounds beside it. */
function Stats({ stats, areTrials }: { stats: MyOrders['stats']; areTrials: boolean }) {
  const { t, lang } = useTranslation('dashboard')
  const { rates } = usePrices()
  const spent = fromPounds(stats.totalSpent)
  const dollars = convert(spent, getQuote('USD', rates))
  const trialSpent = stats.trials?.totalSpent ?? 0
  const trialPart =
    trialSpent > 0 && t('trialPart', { amount: isolateBidi(formatMoney(lang, fromPounds(trialSpent))) })
  const figures: { label: string; value: string; charge?: Money; note?: string | false }[] = [
    { label: t('total'), value: formatCount(lang, stats.total) },
    { label: t('pending'), value: formatCount(lang, stats.pending), note: t('notStarted') },
    { label: t('completed'), value: formatCount(lang, stats.completed) },
    {
      label: t('totalSpent'),
      value: formatMoney(lang, dollars),
      charge: spent,
      note: !areTrials && trialPart,
    },
  ]
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-4 gap-y-5 border-y border-line py-3 sm:mt-8 md:grid-cols-4">
      {figures.map(({ label, value, charge, note }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="text-sm wrap-normal text-muted">
            <FactLine>{[label, note]}</FactLine>
          </dt>
          {/* The gap, because an amount runs from left to right in every language. */}
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <Amount text={value} className="font-display text-xl font-bold tracking-tight" />
            {charge && dollars.currency !== charge.currency && (
              <Amount money={charge} className="text-sm text-muted" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
