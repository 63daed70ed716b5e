import { data, type RouterContextProvider } from 'react-router'
import type { Testimonial } from '../../shop/content/content.ts'
import { isSampleTestimonial } from '../../shop/content/hide-samples.ts'
import { ShopError } from '../../shop/errors.ts'
import { getReviewSummary, type RatingSummary } from '../../shop/reviews/get-review-summary.ts'
import {
  listFeaturedReviews,
  listPublishedReviews,
  type PublishedReview,
} from '../../shop/reviews/published-reviews.ts'
import type { CarouselSlide } from '../storefront/home/carousel-slide.ts'
import { loaderContext } from './page-data.server.ts'

/** Ratings of packages by id. */
export type PackageRatings = Record<string, RatingSummary>

/** Returns the ratings of all packages for loaders; none while the database is unavailable. */
export async function getPageRatings(context: Readonly<RouterContextProvider>): Promise<PackageRatings> {
  const { runtime } = context.get(loaderContext)
  const summary = await orFallback(context, 'ratings', () => getReviewSummary(runtime.db))
  return summary ? Object.fromEntries(summary.packages) : {}
}

/** Returns the average of all ratings for loaders; null while the database is unavailable. */
export async function getShopRating(
  context: Readonly<RouterContextProvider>,
): Promise<Pick<RatingSummary, 'average' | 'count'> | null> {
  const { runtime } = context.get(loaderContext)
  const summary = await orFallback(context, 'ratings', () => getReviewSummary(runtime.db))
  return summary && { average: summary.average, count: summary.count }
}

/**
 * Returns the places of the home page's carousel for its loader: six real reviews as soon as there are six, until then the
 * testimonials of the content.
 */
export async function getTestimonialSlides(
  context: Readonly<RouterContextProvider>,
  testimonials: Testimonial[],
): Promise<CarouselSlide[]> {
  const { runtime, requestContext } = context.get(loaderContext)
  const { lang } = requestContext.locale
  const featured = await orFallback(context, 'featured reviews', () => listFeaturedReviews(runtime.db, lang))
  return featured?.map(toSlide) ?? testimonials.map(toTypedSlide)
}

function toSlide(review: PublishedReview): CarouselSlide {
  const { id, name, packageName, lang, text, rating, refund, hasPicture, isSample, isVerified } = review
  return {
    id,
    name,
    quote: text,
    lang,
    rating,
    refund,
    mark: isSample ? 'sample' : null,
    verified: isVerified,
    details: packageName === null ? [] : [packageName],
    image: hasPicture ? `/api/reviews/${id}/picture` : null,
  }
}

/** An example keeps the specified look with its badge; what the operator types is never verified. */
function toTypedSlide(testimonial: Testimonial): CarouselSlide {
  const { id, name, role, company, logo, quote, rating } = testimonial
  const isExample = isSampleTestimonial(testimonial)
  return {
    id,
    name,
    quote,
    rating,
    refund: 'none',
    verified: isExample,
    details: [role, company],
    image: `/portraits/${logo}.svg`,
    mark: isExample ? 'example' : 'chosen',
  }
}

/**
 * Returns a page of published reviews with the ratings; null while the database is unavailable. Throws a 404 for a page after
 * a review that does not exist.
 */
export function getReviewPage(
  context: Readonly<RouterContextProvider>,
  filter: { packageId?: string; rating?: number; before?: string; limit: number },
) {
  const { runtime, requestContext } = context.get(loaderContext)
  const { lang } = requestContext.locale
  return orFallback(context, 'reviews', async () => {
    const [page, summary] = await Promise.all([
      listPublishedReviews(runtime.db, { ...filter, lang }),
      getReviewSummary(runtime.db),
    ])
    return { ...page, summary }
  })
}

async function orFallback<Result>(
  context: Readonly<RouterContextProvider>,
  what: string,
  read: () => Promise<Result>,
): Promise<Result | null> {
  const { runtime, requestContext, markAsFallback } = context.get(loaderContext)
  try {
    return await read()
  } catch (error) {
    if (error instanceof ShopError && error.code === 'cursor_invalid') throw data(null, { status: 404 })
    markAsFallback()
    runtime.log.error({ err: error, request_id: requestContext.requestId }, `${what} away, the page without`)
    return null
  }
}
