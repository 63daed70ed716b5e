import { Star } from 'lucide-react'
import { createContext, useContext } from 'react'
import { href, Link } from 'react-router'
import type { RatingSummary } from '../../../shop/reviews/get-review-summary.ts'
import { formatCount, formatRating, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { withSearch } from '../../with-search.ts'

/** Ratings of packages by id. */
export type PackageRatings = Readonly<Record<string, RatingSummary>>

/** The ratings of the page; none in a preview of staff. */
export const RatingsContext = createContext<PackageRatings>({})

/** The average of a package with a link to its reviews. */
export function PackageRating({ packageId }: { packageId: string }) {
  const { t, lang } = useTranslation('services')
  const rating = useContext(RatingsContext)[packageId]
  if (!rating || rating.average === null) return null
  const average = formatRating(lang, rating.average)
  const amount = formatCount(lang, rating.count)
  return (
    <p className="mt-2 text-sm">
      <Link
        to={withSearch(href('/reviews'), { package: packageId })}
        className="inline-flex items-center gap-1.5 hover:underline"
        data-rating={packageId}
      >
        <Star className="size-4 fill-current" aria-hidden="true" />
        <span aria-hidden="true" className="figures">
          {average} ({amount})
        </span>
        <span className="sr-only">
          {t('rating', {
            count: rating.count,
            average: isolateBidi(average),
            amount: isolateBidi(amount),
          })}
        </span>
      </Link>
    </p>
  )
}
