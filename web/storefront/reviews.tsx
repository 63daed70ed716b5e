import { MessageSquareText } from 'lucide-react'
import { data, href, Link } from 'react-router'
import { declareMessages } from '../i18n/route-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { getReviewPage } from '../rendering/review-data.server.ts'
import { BreadcrumbData } from '../seo/breadcrumb-data.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { ReviewedProductsData } from '../seo/review-data.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { withSearch } from '../with-search.ts'
import type { Route } from './+types/reviews'
import { RatingOverview } from './reviews/rating-overview.tsx'
import { ReviewItem } from './reviews/review-item.tsx'
import { ReviewRules } from './reviews/review-rules.tsx'

export const handle = declareMessages('home/reviews')

const PAGE_SIZE = 20
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const before = query.get('before') ?? undefined
  const packageId = query.get('package')?.slice(0, 100) || undefined
  if (before !== undefined && !UUID.test(before)) throw data(null, { status: 404 })
  const page = await getReviewPage(context, { packageId, before, limit: PAGE_SIZE })
  const { packages, ...summary } = page?.summary ?? { packages: new Map(), ...NO_RATINGS }
  return {
    summary,
    packageId,
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
  const { reviews, summary, ratings, packageId, next, isFirst } = loaderData
  const filter: Record<string, string> = packageId === undefined ? {} : { package: packageId }
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <BreadcrumbData title={t('title')} />
      <ReviewedProductsData reviews={reviews} ratings={ratings} customer={t('customer')} />
      <div className="shell grid gap-12 pt-12 sm:pt-16 lg:grid-cols-[1fr_1.8fr] lg:gap-20">
        <div className="self-start lg:sticky lg:top-28">
          <h1 className="type-title">{t('heading')}</h1>
          <p className="mt-3 text-lg text-muted">{t('intro')}</p>
          <RatingOverview summary={summary} />
        </div>
        <section aria-label={t('list')}>
          {reviews.length === 0 ? (
            <EmptyState icon={MessageSquareText} title={t('none')} text={t('noneText')} />
          ) : (
            <ul className="border-t border-line">
              {reviews.map((review) => (
                <ReviewItem key={review.id} review={review} />
              ))}
            </ul>
          )}
          <p className="mt-8 flex flex-wrap gap-3">
            {(!isFirst || packageId !== undefined) && (
              <Link to={href('/reviews')} className={buttonClass({ look: 'line', size: 'small' })}>
                {t('newest')}
              </Link>
            )}
            {next !== null && (
              <Link
                to={withSearch(href('/reviews'), { ...filter, before: next })}
                className={buttonClass({ look: 'line', size: 'small' })}
              >
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
