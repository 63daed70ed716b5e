import type { RatingSummary } from '../../../shop/reviews/get-review-summary.ts'
import { formatCount, formatRating, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Stars } from '../../ui/stars.tsx'

interface RatingOverviewProps {
  summary: RatingSummary & { distribution: number[] }
}

/** The average of all ratings and how many there are with each number of stars. */
export function RatingOverview({ summary }: RatingOverviewProps) {
  const { t } = useTranslation('home/reviews')
  const { lang } = useLang()
  const { average, count, distribution } = summary
  if (average === null) return null
  const largest = Math.max(...distribution, 1)
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
          <span className="flex gap-1 text-link">
            <Stars rating={average} />
          </span>
          <span className="text-muted">
            {t('basedOn', { count, amount: isolateBidi(formatCount(lang, count)) })}
          </span>
        </span>
      </p>
      <ul aria-label={t('distribution')} className="mt-6 space-y-2">
        {[5, 4, 3, 2, 1].map((stars) => {
          const ratings = distribution[stars - 1] ?? 0
          return (
            <li key={stars} className="grid grid-cols-[6.5rem_1fr_3rem] items-center gap-3">
              <span>{t('starCount', { count: stars })}</span>
              <span className="h-2.5 rounded-full bg-line" aria-hidden="true">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${Math.round((100 * ratings) / largest)}%` }}
                />
              </span>
              <span className="figures text-end text-muted">{formatCount(lang, ratings)}</span>
            </li>
          )
        })}
      </ul>
      <p className="mt-5 text-sm text-muted">{t('countsAll')}</p>
    </div>
  )
}
