import { useTranslation } from '../../i18n/translation.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { ReviewSummary } from './reviews-api.ts'

const TONES: Record<ReviewSummary['state'], string> = {
  pending: 'bg-accent-wash text-link',
  published: 'text-success',
  hidden: 'text-muted',
  withdrawn: 'text-muted',
}

/** State of a review, and its open reports. */
export function ReviewState({ review }: { review: Pick<ReviewSummary, 'state' | 'reports'> }) {
  const { t } = useTranslation('admin-reviews')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 whitespace-nowrap">
      <span
        className={`rounded-full px-2 text-[0.85rem] leading-6 font-medium whitespace-nowrap ${TONES[review.state]}`}
      >
        {t(`states.${review.state}`)}
      </span>
      {review.reports > 0 && (
        <span className="rounded-full bg-danger-wash px-2 text-[0.85rem] leading-6 font-medium whitespace-nowrap text-danger">
          {t('reported', { count: review.reports })}
        </span>
      )}
    </span>
  )
}

export function StarCount({ rating }: { rating: number }) {
  const { t } = useTranslation('home/reviews')
  return (
    <span className="inline-flex gap-0.5 align-middle text-link">
      <Stars rating={rating} size="size-4" />
      <span className="sr-only">{t('stars', { count: rating })}</span>
    </span>
  )
}
