import { CloudOff, SearchX } from 'lucide-react'
import { href, Link, useRevalidator } from 'react-router'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { PageHead } from '../../../seo/page-head.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../../ui/states/empty-state.tsx'
import type { OwnReview, ReviewAddress } from './own-review-calls.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewStanding } from './review-standing.tsx'

interface WriteReviewProps {
  address: ReviewAddress
  /** Null when it could not be loaded. */
  own: OwnReview | 'missing' | 'early' | null
}

/** The page on which an author writes, changes or withdraws the review of one order. */
export function WriteReview({ address, own }: WriteReviewProps) {
  const { t } = useTranslation('home/reviews')
  const { revalidate, state } = useRevalidator()
  return (
    <div className="shell max-w-2xl py-12 sm:py-16">
      <PageHead title={t('write.title')} hidden />
      <h1 className="type-title">{t('write.heading')}</h1>
      {own === null ? (
        <LoadFailed title={t('write.loadFailed')} busy={state === 'loading'} onRetry={revalidate} />
      ) : own === 'missing' ? (
        <EmptyState icon={SearchX} title={t('write.missing')} text={t('write.missingText')}>
          <OrdersLink />
        </EmptyState>
      ) : own === 'early' ? (
        <EmptyState icon={CloudOff} title={t('write.tooEarly')} text={t('write.tooEarlyText')}>
          <OrdersLink />
        </EmptyState>
      ) : (
        <OwnReviewArticle address={address} own={own} />
      )}
    </div>
  )
}

function OrdersLink() {
  const { t } = useTranslation('home/reviews')
  return (
    <Link to={href('/orders')} className={buttonClass()}>
      {t('write.orders')}
    </Link>
  )
}

function OwnReviewArticle({ address, own }: { address: ReviewAddress; own: OwnReview }) {
  const { t } = useTranslation('home/reviews')
  const { lang } = useLang()
  const { packageName, endedAt } = own.order
  const name = { package: isolateBidi(packageName) }
  return (
    <article data-own-review={own.review?.state ?? 'none'}>
      <p className="mt-3 text-lg text-muted">
        {endedAt
          ? t('write.order', { ...name, date: isolateBidi(formatDate(lang, endedAt, 'day')) })
          : t('write.orderUndated', name)}
      </p>
      {own.review && <ReviewStanding address={address} review={own.review} />}
      <ReviewForm key={own.review?.state} address={address} own={own} />
    </article>
  )
}
