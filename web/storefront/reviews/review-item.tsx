import { BadgeCheck, Download, Flag, RotateCcw, UserRound } from 'lucide-react'
import { useState } from 'react'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import type { PublishedReview } from '../../../shop/reviews/published-reviews.ts'
import { REVIEW_REASONS } from '../../../shop/reviews/review-state.ts'
import { normalizeText } from '../../../shop/text.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import { SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { FormDialog } from '../../ui/form/form.tsx'
import { getFormDraft } from '../../ui/form/form-draft.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Time } from '../../ui/texts/time.tsx'

/** A published review with its marks, and the reply of the shop. Its text is text, never HTML. */
export function ReviewItem({ review, hasSampleMark }: { review: PublishedReview; hasSampleMark: boolean }) {
  const { t, lang } = useTranslation('home/reviews')
  const [isReporting, setIsReporting] = useState(false)
  const { id, name, rating, text, packageName, reply } = review
  const writtenAt = toIso(review.writtenAt)
  return (
    <li className="border-b border-line py-6" data-review={id}>
      <article className="relative flex items-start gap-4">
        <AuthorPicture id={id} name={name} hasPicture={review.hasPicture} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pe-10 font-semibold">
            {name ? <bdi>{name}</bdi> : t('customer')}
            {hasSampleMark && review.isSample && <Badge tone="neutral">{t('sample')}</Badge>}
            <ReviewMarks review={review} />
          </p>
          <p className="mt-1 flex gap-0.5">
            <Stars rating={rating} size="size-4" />
            <span className="sr-only">{t('stars', { count: rating })}</span>
          </p>
          <p className="dot-list mt-1 text-sm text-muted">
            {packageName && <bdi>{packageName}</bdi>}
            <Time date={writtenAt} style="day" />
            {text && review.lang !== lang && (
              <bdi lang={review.lang}>{LANGUAGES[review.lang].nativeName}</bdi>
            )}
            {review.editedAt && (
              <span>
                {t('edited', { date: isolateBidi(formatDate(lang, toIso(review.editedAt), 'day')) })}
              </span>
            )}
          </p>
          {text ? (
            <p lang={review.lang} className="entered-text mt-2 text-lg">
              {text}
            </p>
          ) : (
            <p className="mt-2 text-muted">{t('noText')}</p>
          )}
          {reply && (
            <div className="mt-4 border-s-4 border-line ps-4">
              <p className="text-sm font-semibold">{t('reply')}</p>
              <p className="entered-text mt-1">{reply}</p>
            </div>
          )}
        </div>
        <IconButton
          icon={Flag}
          label={t('report')}
          aria-haspopup="dialog"
          className="absolute -end-2.5 -top-2 touch:-end-3"
          onClick={() => setIsReporting(true)}
        />
        {isReporting && (
          <OpenDialog onClose={() => setIsReporting(false)}>
            <ReportDialog reviewId={id} />
          </OpenDialog>
        )}
      </article>
    </li>
  )
}

function ReviewMarks({ review }: { review: PublishedReview }) {
  const { t } = useTranslation('home/reviews')
  const { isVerified, importSource, refund } = review
  return (
    <>
      {isVerified && (
        <Badge tone="good" look="words" icon={BadgeCheck} className="text-sm">
          {t('verified')}
        </Badge>
      )}
      {importSource !== null && (
        <Badge tone="neutral" look="words" icon={Download} className="text-sm">
          {t('imported', { source: isolateBidi(importSource) })}
        </Badge>
      )}
      {refund !== 'none' && (
        <Badge tone="neutral" look="words" icon={RotateCcw} className="text-sm">
          {t(refund === 'full' ? 'refunded' : 'refundedPartly')}
        </Badge>
      )}
    </>
  )
}

/** A loader passes dates, its data after a reload of the page as well. */
function toIso(date: Date | string): string {
  return new Date(date).toISOString()
}

interface AuthorPictureProps {
  /** Id of the review. */
  id: string
  name: string | null
  hasPicture: boolean
}

/** The picture that an author agreed to show, or the first letter of the name. */
function AuthorPicture({ id, name, hasPicture }: AuthorPictureProps) {
  if (hasPicture)
    return (
      <img
        src={`/api/reviews/${id}/picture`}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="size-10 shrink-0 rounded-full object-cover sm:size-12"
      />
    )
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center sm:size-12 rounded-full bg-line/60 font-display text-xl font-bold"
    >
      {[...(name ?? '')][0] ?? <UserRound className="size-5" />}
    </span>
  )
}

/** Reports a review to staff, for one of the published reasons. */
function ReportDialog({ reviewId }: { reviewId: string }) {
  const { t } = useTranslation('home/reviews')
  const draft = getFormDraft(`reportDraft:${reviewId}`)
  const send = (fields: FormData) => {
    const reason = REVIEW_REASONS.find((name) => name === fields.get('reason')) ?? 'off_topic'
    const json = { reason, comment: normalizeText(String(fields.get('comment'))) }
    return callApi('POST /reviews/{id}/reports', { param: { id: reviewId }, json })
  }
  return (
    <FormDialog
      title={t('reportDialog.title')}
      submit={t('reportDialog.send')}
      submitting={t('reportDialog.sending')}
      limits={fieldLimits('POST /reviews/{id}/reports')}
      failed={t('reportDialog.failed')}
      onSubmit={send}
      done={() => t('reportDialog.done')}
      draft={draft}
      onDone={() => draft.write(null)}
      cancel={t('reportDialog.back')}
    >
      <p className="mb-5 text-muted">{t('reportDialog.text')}</p>

      <SelectField
        label={t('reportDialog.reason')}
        name="reason"
        choices={REVIEW_REASONS.map((reason) => [reason, t(`reasons.${reason}`)] as const)}
      />
      <TextAreaField label={t('reportDialog.comment')} name="comment" rows={3} />
    </FormDialog>
  )
}
