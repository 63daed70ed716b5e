import { CircleDot } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { Tone } from '../../ui/tones.ts'
import type { ReviewSummary } from './reviews-api.ts'

const TONES: Record<ReviewSummary['state'], Tone> = {
  pending: 'busy',
  published: 'good',
  hidden: 'neutral',
  withdrawn: 'neutral',
}

interface ReviewStateProps extends Pick<BadgeProps, 'look'> {
  review: Pick<ReviewSummary, 'state' | 'reports'>
}

/** State of a review, and its open reports. */
export function ReviewState({ review, look }: ReviewStateProps) {
  const { t } = useTranslation('admin-reviews')
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge
        size="medium"
        look={look}
        tone={TONES[review.state]}
        icon={review.state === 'pending' ? CircleDot : undefined}
      >
        {t(`states.${review.state}`)}
      </Badge>
      {review.reports > 0 && (
        <Badge size="medium" look={look} tone="warning">
          {t('reported', { count: review.reports })}
        </Badge>
      )}
    </span>
  )
}

export function StarCount({ rating }: { rating: number }) {
  const { t } = useTranslation('home/reviews')
  return (
    <span className="inline-flex gap-0.5 align-middle text-ink">
      <Stars rating={rating} size="size-4" />
      <span className="sr-only">{t('stars', { count: rating })}</span>
    </span>
  )
}
