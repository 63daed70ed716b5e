import { PackageOpen } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { Await, href, Link } from 'react-router'
import {
  type Catalog,
  type MethodCard,
  type PackageType,
  type PackageView,
  SHOWN_PACKAGE_TYPES,
} from '../../shop/catalog/package-view.ts'
import { callApi } from '../api-client.ts'
import { isolateBidi } from '../i18n/formats.ts'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { getPackageCatalog } from '../rendering/page-data.server.ts'
import { getPageRatings } from '../rendering/review-data.server.ts'
import { useRootData } from '../root-data.ts'
import { BreadcrumbData } from '../seo/breadcrumb-data.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { ProductData } from '../seo/structured-data.tsx'
import { buttonClass } from '../ui/button.tsx'
import { CallOut } from '../ui/call-out.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { MethodCardTexts } from '../ui/method-card.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Skeleton, Spinner } from '../ui/states/loading-screen.tsx'
import { TaggedSentence } from '../ui/texts/sentence.tsx'
import type { Route } from './+types/services'
import { useStartCheckout } from './checkout/pending-checkout.ts'
import { type Filter, FilterTabs, useFilter } from './packages/filter-tabs.tsx'
import { listPackages, loadCatalog } from './packages/load-catalog.ts'
import { getSharedMethodCard, PackageCardView } from './packages/package-card-view.tsx'
import { type PackageRatings, RatingsContext } from './packages/package-rating.tsx'
import type { PackageRowProps } from './packages/package-row.tsx'
import { findProposedPackage } from './packages/price-per-thousand.tsx'
import { useAddToCart } from './packages/use-add-to-cart.ts'

export const handle = declareMessages('services', 'services/trackRecord')

export async function loader({ context }: Route.LoaderArgs) {
  const [catalog, ratings] = await Promise.all([getPackageCatalog(context), getPageRatings(context)])
  return { catalog, ratings }
}

/** In the browser the screen opens before the packages are loaded. */
export function clientLoader() {
  return { catalog: loadCatalog(), ratings: loadRatings() }
}

const COLUMNS: Record<PackageType, string> = {
  likes: 'md:grid-cols-3',
  followers: 'md:grid-cols-3',
  views: 'md:grid-cols-2 lg:grid-cols-4',
  others: 'md:grid-cols-2 lg:grid-cols-3',
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('services')
  const [filter, setFilter] = useFilter()
  const list = useRef<HTMLDivElement>(null)
  const choose = (chosen: Filter) => {
    setFilter(chosen)
    // A shorter list must not leave the reader below its end.
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <div className="shell pt-12 pb-8 sm:pt-16">
        <h1 className="type-title">{t('heading')}</h1>
        <p className="mt-3 max-w-2xl text-lg text-muted">{t('intro')}</p>
      </div>
      <FilterTabs filter={filter} onChoose={choose} />
      <div ref={list} className="shell scroll-mt-32">
        <Suspense fallback={<PackagesSkeleton label={t('loading')} />}>
          <Loaded value={loaderData.catalog}>
            {(catalog) => (
              <Loaded value={loaderData.ratings}>
                {(ratings) => (
                  <RatingsContext value={ratings}>
                    <ProductData packages={listPackages(catalog)} ratings={ratings} />
                    <Packages catalog={catalog} filter={filter} />
                  </RatingsContext>
                )}
              </Loaded>
            )}
          </Loaded>
        </Suspense>
        <CustomPackage />
      </div>
      <BreadcrumbData title={t('title')} />
    </>
  )
}

interface LoadedProps<T> {
  value: T | Promise<T>
  children: (value: T) => ReactNode
}

/** Draws a value that the page brought without waiting for it, so that its buttons work from hydration on. */
function Loaded<T>({ value, children }: LoadedProps<T>) {
  return value instanceof Promise ? <Await resolve={value}>{children}</Await> : children(value)
}

function Packages({ catalog, filter }: { catalog: Catalog; filter: Filter }) {
  const { t } = useTranslation('services')
  const sections = SHOWN_PACKAGE_TYPES.map((type) => ({ type, packages: catalog[type] ?? [] })).filter(
    ({ type, packages }) => packages.length > 0 && (filter === 'all' || filter === type),
  )
  if (sections.length === 0) return <EmptyState icon={PackageOpen} title={t('none')} />
  const methods = sections.map(({ type, packages }) => ({ type, card: getSharedMethodCard(packages) }))
  const list = sections.map(({ type, packages }) => (
    <section key={type} aria-labelledby={`${type}-heading`} className="pt-12">
      <h2 id={`${type}-heading`} className="type-heading text-2xl">
        {t(type)}
      </h2>
      <ul
        className={`mt-5 max-md:flex max-md:flex-col md:grid md:gap-x-4 ${COLUMNS[type]} ${isChoice(type, packages) ? '' : 'max-md:gap-4'}`}
      >
        {packages.map((entry) => (
          <PackageCard
            key={entry.id}
            entry={entry}
            all={packages}
            method={getSharedMethodCard(packages)}
            row={
              isChoice(type, packages)
                ? {
                    largest: Math.max(...packages.map(({ quantity }) => quantity)),
                    isProposed: entry.id === findProposedPackage(packages)?.id,
                  }
                : undefined
            }
          />
        ))}
      </ul>
    </section>
  ))
  return (
    <>
      {list}
      <div className="mt-16 grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <SharedMethods methods={methods} />
        <MoneyBack />
      </div>
    </>
  )
}

/** Whether the packages of a type differ in their amount alone, so that a phone shows them as one choice. */
function isChoice(type: PackageType, packages: PackageView[]): boolean {
  return type !== 'others' && packages.length > 1
}

/** How the packages of each type are delivered, unless each says it itself. */
function SharedMethods({ methods }: { methods: { type: PackageType; card: MethodCard | null }[] }) {
  const { t } = useTranslation('services', 'services/trackRecord')
  if (methods.every(({ card }) => card === null)) return null
  return (
    <section aria-labelledby="methods" className="max-w-2xl">
      <h2 id="methods" className="type-heading text-2xl">
        {t('services/trackRecord:method.title')}
      </h2>
      <div className="mt-4 border-t border-line">
        {methods.map(
          ({ type, card }) =>
            card && (
              <Disclosure key={type} title={t(type)}>
                <MethodCardTexts card={card} />
              </Disclosure>
            ),
        )}
      </div>
    </section>
  )
}

/** The refund policy covers every package. */
function MoneyBack() {
  const { t } = useTranslation('services')
  const refund = useRootData()?.promises.refund
  if (!refund) return null
  return (
    <section aria-labelledby="refunds" className="max-w-2xl">
      <h2 id="refunds" className="type-heading text-2xl">
        {t('moneyBack.title')}
      </h2>
      <p className="mt-3 text-muted">
        <TaggedSentence
          text={t('moneyBack.text', {
            notStarted: isolateBidi(refund.notStarted),
            partialBelow: isolateBidi(refund.partialBelow),
            days: isolateBidi(refund.requestNonDelivery),
          })}
          tags={{
            refund: (words) => (
              <Link to={href('/refund')} className="text-link underline hover:no-underline">
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </section>
  )
}

function CustomPackage() {
  const { t } = useTranslation('services')
  return (
    <div className="mt-16">
      <CallOut title={t('custom.title')} text={t('custom.text', { reply: useRootData()?.promises.reply })}>
        <Link
          to={href('/contact')}
          className={buttonClass({ look: 'solid', size: 'large', className: 'max-sm:px-4' })}
        >
          {t('custom.quote')}
        </Link>
      </CallOut>
    </div>
  )
}

/** Fetches the ratings of all packages. Without them the packages are shown all the same. */
async function loadRatings(): Promise<PackageRatings> {
  try {
    const { packages } = await callApi('GET /reviews/summary')
    return Object.fromEntries(packages.map(({ packageId, ...rating }) => [packageId, rating]))
  } catch (error) {
    console.error(error)
    return {}
  }
}

/** The placeholder of the packages: rows on a phone, and cards elsewhere. */
function PackagesSkeleton({ label }: { label: string }) {
  return (
    <div className="pt-12">
      <Spinner label={label} look="line" />
      <div className="mt-5 grid md:grid-cols-3 md:gap-4" aria-hidden="true">
        {['first', 'second', 'third'].map((place) => (
          <div
            key={place}
            className="border-line max-md:flex max-md:h-16 max-md:items-center max-md:justify-between max-md:border-b md:rounded-panel md:border md:bg-surface md:p-6"
          >
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-6 w-20 md:mt-4 md:w-40" />
            <div className="max-md:hidden">
              <Skeleton className="mt-6 h-9 w-28" />
              <Skeleton className="mt-6 h-12" />
              <Skeleton className="mt-6 h-24" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="mt-5 h-64 md:hidden" />
    </div>
  )
}

interface PackageCardProps {
  entry: PackageView
  all: PackageView[]
  method: MethodCard | null
  row?: PackageRowProps
}

/** A package that can be bought at once or added to the cart. */
function PackageCard({ entry, ...shown }: PackageCardProps) {
  const addToCart = useAddToCart()
  const startCheckout = useStartCheckout()
  return (
    <PackageCardView
      entry={entry}
      {...shown}
      onBuy={() => startCheckout(entry)}
      onAdd={() => addToCart(entry)}
    />
  )
}
