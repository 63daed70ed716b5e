import type { Lang } from '../../../shop/localization/languages.ts'
import type { ReviewRefund } from '../../../shop/reviews/published-reviews.ts'

/** One place of the carousel: a real review, a testimonial that the operator typed, or an example. */
export interface CarouselSlide {
  id: string
  /** Null for a customer who is not named. */
  name: string | null
  /** Role and company, or what was bought. */
  details: string[]
  /** Path of the picture; null for the first letter of the name. */
  image: string | null
  quote: string
  lang?: Lang
  rating: number
  /** `example`: invented, with the specified look. `chosen`: typed by the operator. `sample`: of the demo data. Null for a review. */
  mark: 'example' | 'chosen' | 'sample' | null
  verified: boolean
  refund: ReviewRefund
}
