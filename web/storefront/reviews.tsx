import { MessageSquareText } from 'lucide-react'
import { data, href, Link } from 'react-router'
import type { RatingSummary } from '../../shop/reviews/get-review-summary.ts'
import type { PublishedReview } from '../../shop/reviews/published-reviews.ts'
import { REVIEW_REASONS } from '../../shop/reviews/review-state.ts'
import { formatCount, formatRating, isolateBidi } from '../i18n/formats.ts'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { getReviewPage } from '../rendering/review-data.server.ts'
import { BreadcrumbData } from '../seo/breadcrumb-data.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { buildAggregateRating, StructuredData } from '../seo/structured-data.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Stars } from '../ui/stars.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { withSearch } from '../with-search.ts'
import type { Route } from './+types/reviews'
import { ReviewItem } from './reviews/review-item.tsx'

/** Address of the rules on the page of the reviews. */
const RULES_ANCHOR = 'rules'

export const handle = declareMessages('home/reviews')

const PAGE_SIZE = 20
const STARS = [5, 4, 3, 2, 1]
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const before = query.get('before') ?? undefined
  const packageId = query.get('package')?.slice(0, 100) || undefined
  const rating = STARS.find((stars) => String(stars) === query.get('rating'))
  if (before !== undefined && !UUID.test(before)) throw data(null, { status: 404 })
  const page = await getReviewPage(context, { packageId, rating, before, limit: PAGE_SIZE })
  const { packages, ...summary } = page?.summary ?? { packages: new Map(), ...NO_RATINGS }
  return {
    summary,
    filter: { ...(packageId && { package: packageId }), ...(rating && { rating: String(rating) }) },
    ratings: Object.fromEntries(packages),
    reviews: page?.reviews ?? [],
    next: page?.next ?? null,
    isFirst: before === undefined,
  }
}

const NO_RATINGS = { average: null, count: 0, published: 0, distribution: [0, 0, 0, 0, 0] }

/** All published reviews, with the average of all ratings and the rules of moderation. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('home/reviews')
  const { reviews, summary, ratings, filter, next, isFirst } = loaderData
  const isFiltered = Object.keys(filter).length > 0
  const areSamples = reviews.length > 0 && reviews.every(({ isSample }) => isSample)
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <BreadcrumbData title={t('title')} />
      <ReviewedProductsData reviews={reviews} ratings={ratings} customer={t('customer')} />
      <div className="shell grid gap-12 pt-12 sm:pt-16 lg:grid-cols-[1fr_1.7fr] lg:gap-20">
        <div className="self-start lg:sticky lg:top-28">
          <div className="space-x-3 text-balance">
            <h1 className="type-title inline">{t('heading')}</h1>
            {areSamples && (
              <Badge tone="neutral" className="align-middle">
                {t('sample')}
              </Badge>
            )}
          </div>
          <p className="mt-3 text-lg text-muted">{t('intro')}</p>
          <RatingOverview summary={summary} filter={filter} />
        </div>
        <section aria-label={t('list')}>
          {reviews.length === 0 ? (
            <EmptyState
              icon={MessageSquareText}
              title={t(isFiltered ? 'noneMatching' : 'none')}
              text={isFiltered ? undefined : t('noneText')}
            />
          ) : (
            <ul className="border-t border-line">
              {reviews.map((review) => (
                <ReviewItem key={review.id} review={review} hasSampleMark={!areSamples} />
              ))}
            </ul>
          )}
          <p className="mt-8 flex flex-wrap gap-3">
            {(!isFirst || isFiltered) && (
              <Link to={href('/reviews')} className={buttonClass()}>
                {t('newest')}
              </Link>
            )}
            {next !== null && (
              <Link to={withSearch(href('/reviews'), { ...filter, before: next })} className={buttonClass()}>
                {t('older')}
              </Link>
            )}
          </p>
        </section>
      </div>
      <ReviewRules />
    </>
  )
}

/** The published rules of reviews and the only reasons for hiding one. */
function ReviewRules() {
  const { t } = useTranslation('home/reviews')
  return (
    <section
      id={RULES_ANCHOR}
      aria-labelledby="review-rules"
      className="mt-16 -mb-16 scroll-mt-20 border-t border-line bg-surface"
    >
      <div className="shell grid gap-8 py-14 lg:grid-cols-[1fr_1.7fr] lg:gap-20">
        <h2 id="review-rules" className="type-heading text-2xl">
          {t('rules.title')}
        </h2>
        <div className="max-w-2xl space-y-4">
          <p>{t('rules.who')}</p>
          <p>{t('rules.when')}</p>
          <div>
            <p>{t('rules.hide')}</p>
            <ul className="mt-2 list-disc space-y-2 ps-5 marker:text-muted">
              {REVIEW_REASONS.map((reason) => (
                <li key={reason}>{t(`reasons.${reason}`)}</li>
              ))}
            </ul>
          </div>
          <p>{t('rules.never')}</p>
          <p>{t('rules.refund')}</p>
          <p>{t('rules.imported')}</p>
          <p>{t('rules.author')}</p>
        </div>
      </div>
    </section>
  )
}

interface RatingOverviewProps {
  summary: RatingSummary & { distribution: number[] }
  /** The package and the stars that the list is limited to. */
  filter: { package?: string; rating?: string }
}

/** The average of all ratings, and how many there are with each number of stars, whose reviews each row lists. */
function RatingOverview({ summary, filter }: RatingOverviewProps) {
  const { t, lang } = useTranslation('home/reviews')
  const { average, count, distribution } = summary
  if (average === null) return null
  return (
    <div className="mt-8" data-testid="rating-overview">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="figures font-display text-5xl font-bold tracking-tight">
          <span aria-hidden="true">{formatRating(lang, average)}</span>
          <span className="sr-only">
            {t('average', { average: isolateBidi(formatRating(lang, average)) })}
          </span>
        </span>
        <span>
          <span className="flex w-max gap-1">
            <Stars rating={average} />
          </span>
          <span className="text-muted">
            {t('basedOn', { count, amount: isolateBidi(formatCount(lang, count)) })}
          </span>
        </span>
      </p>
      <ul aria-label={t('distribution')} className="mt-6 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4">
        {STARS.map((stars) => {
          const ratings = distribution[stars - 1] ?? 0
          return (
            <li key={stars} className="col-span-3 grid grid-cols-subgrid">
              <Link
                to={withSearch(href('/reviews'), { ...filter, rating: String(stars) })}
                preventScrollReset
                aria-current={String(stars) === filter.rating ? 'true' : undefined}
                className="col-span-3 grid grid-cols-subgrid items-center py-1 hover:text-link aria-[current]:font-semibold"
              >
                <span>{t('starCount', { count: stars })}</span>
                <span className="h-2.5 rounded-full bg-line" aria-hidden="true">
                  <span
                    className="block h-full rounded-full bg-current"
                    style={{ width: `${Math.round((100 * ratings) / count)}%` }}
                  />
                </span>
                <span className="figures text-end text-muted">{formatCount(lang, ratings)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      <p className="mt-5 text-sm text-muted">{t('countsAll')}</p>
    </div>
  )
}

/** The reviews of the page by product. Imported ones are left out: the shop cannot vouch for them. */
function ReviewedProductsData({
  reviews,
  ratings,
  customer,
}: {
  reviews: PublishedReview[]
  ratings: Readonly<Record<string, RatingSummary>>
  /** Stands for an author who is not named. */
  customer: string
}) {
  const real = reviews.filter(({ isVerified, packageId }) => isVerified && packageId !== null)
  const ids = [...new Set(real.map(({ packageId }) => packageId ?? ''))]
  if (ids.length === 0) return null
  const products = ids.map((id) => {
    const own = real.filter(({ packageId }) => packageId === id)
    return {
      '@type': 'Product',
      sku: id,
      name: own[0]?.packageName ?? id,
      aggregateRating: buildAggregateRating(ratings[id]),
      review: own.map(({ rating, text, name, writtenAt }) => ({
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
        author: { '@type': 'Person', name: name ?? customer },
        datePublished: new Date(writtenAt).toISOString().slice(0, 10),
        ...(text && { reviewBody: text }),
      })),
    }
  })
  return <StructuredData data={{ '@graph': products }} />
}
