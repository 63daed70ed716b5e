import type { RatingSummary } from '../../shop/reviews/get-review-summary.ts'
import type { PublishedReview } from '../../shop/reviews/published-reviews.ts'
import { buildAggregateRating, StructuredData } from './structured-data.tsx'

/** The reviews of the page by product. Imported ones are left out: the shop cannot vouch for them. */
export function ReviewedProductsData({
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
