import { BadgeCheck, StarOff } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { normalizeText } from '../../../../shop/text.ts'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { FormDialog } from '../../../ui/form/form.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { MessageScreen } from '../../../ui/states/message-screen.tsx'
import { LinkScreen, OrdersLink, SupportWay, WayOut } from '../../link-screen.tsx'
import { type OwnReview, type ReviewAddress, withdrawReview } from './own-review-api.ts'
import { ReviewForm } from './review-form.tsx'

interface WriteReviewProps {
  address: ReviewAddress
  /** Null when it could not be loaded. */
  own: OwnReview | 'missing' | 'early' | null
}

/** The page on which an author writes, changes or withdraws the review of one order. */
export function WriteReview({ address, own }: WriteReviewProps) {
  const { t } = useTranslation('home/reviews')
  const isEarly = own === 'early'
  const [draft, setDraft] = useState<Draft | null>(null)
  return (
    <LinkScreen
      title={t('write.title')}
      heading={t('write.heading')}
      back={
        'orderId' in address && (
          <BackLink to={href('/orders/:orderId', { orderId: address.orderId })}>{t('write.back')}</BackLink>
        )
      }
      aside={
        <div className="space-y-10">
          {own && typeof own === 'object' && (
            <ReviewPreview own={own} draft={draft?.state === own.review?.state ? draft : null} />
          )}
          <Rules />
        </div>
      }
      linked={isEarly ? 'missing' : own}
      failed={t('write.loadFailed')}
      missing={
        <MessageScreen
          icon={StarOff}
          title={t(isEarly ? 'write.tooEarly' : 'write.missing')}
          text={t(isEarly ? 'write.tooEarlyText' : 'common:deadLink.incomplete')}
        >
          {isEarly ? (
            <OrdersLink />
          ) : (
            <>
              <WayOut text={t('write.missingText')}>
                <OrdersLink />
              </WayOut>
              <SupportWay />
            </>
          )}
        </MessageScreen>
      }
    >
      {(found) => (
        <OwnReviewArticle
          address={address}
          own={found}
          onDraft={(fields) => setDraft({ state: found.review?.state, fields })}
        />
      )}
    </LinkScreen>
  )
}

/** Says how a review is checked and published, beside its form. */
function Rules() {
  const { t } = useTranslation('home/reviews')
  return (
    <section aria-labelledby="review-rules" className="flex flex-col gap-3 text-sm text-muted">
      <h2 id="review-rules" className="font-sans text-base font-semibold text-ink">
        {t('rules.title')}
      </h2>
      <p>{t('rules.who')}</p>
      <p>{t('rules.when')}</p>
      <p>{t('rules.author')}</p>
    </section>
  )
}

interface Draft {
  /** State of the review that it changes: once that is saved or withdrawn, the draft is over. */
  state: NonNullable<OwnReview['review']>['state'] | undefined
  fields: FormData
}

/** The review as visitors will see it. */
function ReviewPreview({ own, draft }: { own: OwnReview; draft: Draft | null }) {
  const { t } = useTranslation('home/reviews')
  const { review, customerName } = own
  const fields = draft?.fields
  const rating = Number((fields ? fields.get('rating') : review?.rating) ?? 0)
  const text = fields ? normalizeText(String(fields.get('text'))) : review?.text
  const name = fields?.has('showsName') ? String(fields.get('name') ?? customerName) : !fields && review?.name
  return (
    <section className="rounded-panel border border-line bg-surface p-5 sm:p-6" data-testid="review-preview">
      <h2 className="text-sm text-muted">{t('write.preview')}</h2>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 font-semibold">
        <bdi>{name || t('customer')}</bdi>
        <Badge tone="good" look="words" icon={BadgeCheck} className="text-sm">
          {t('verified')}
        </Badge>
      </p>
      <p className="mt-1 flex gap-0.5">
        <Stars rating={rating} size="size-4" />
      </p>
      <p className={`entered-text mt-2 empty:hidden ${text ? 'text-lg' : 'text-muted'}`}>
        {text || (rating > 0 && t('noText'))}
      </p>
    </section>
  )
}

interface OwnReviewArticleProps extends Pick<WriteReviewProps, 'address'> {
  own: OwnReview
  onDraft: (fields: FormData) => void
}

function OwnReviewArticle({ address, own, onDraft }: OwnReviewArticleProps) {
  const { t } = useTranslation('home/reviews')
  const { lang } = useLang()
  const { packageName, endedAt } = own.order
  const name = { package: isolateBidi(packageName) }
  return (
    <article data-own-review={own.review?.state ?? 'none'}>
      <p className="mt-3 text-muted">
        {endedAt
          ? t('write.order', { ...name, date: isolateBidi(formatDate(lang, endedAt, 'date')) })
          : t('write.orderUndated', name)}
      </p>
      {own.review && <ReviewStanding address={address} review={own.review} />}
      <ReviewForm key={own.review?.state} address={address} own={own} onDraft={onDraft} />
    </article>
  )
}

interface ReviewStandingProps {
  address: ReviewAddress
  review: NonNullable<OwnReview['review']>
}

/** State of the review, with a button that withdraws it. */
function ReviewStanding({ address, review }: ReviewStandingProps) {
  const { t } = useTranslation('home/reviews')
  const { state, hiddenReason, reply } = review
  return (
    <section role="status" className="mt-6 rounded-panel bg-accent-wash p-5">
      <h2 className="font-semibold">{t(`write.states.${state}`)}</h2>
      {hiddenReason && (
        <p className="mt-1">
          {t('write.hiddenText')} {t(`reasons.${hiddenReason}`)}
        </p>
      )}
      {reply && (
        <div className="mt-3 border-s-4 border-accent ps-3">
          <p className="text-sm font-semibold">{t('reply')}</p>
          <p className="entered-text">{reply}</p>
        </div>
      )}
      {state !== 'withdrawn' && (
        <p className="mt-3 flex flex-wrap gap-3">
          {state === 'published' && (
            <Link to={href('/reviews')} className={buttonClass()}>
              {t('write.all')}
            </Link>
          )}
          <DialogButton dialog={<WithdrawDialog address={address} />}>{t('write.withdraw')}</DialogButton>
        </p>
      )}
    </section>
  )
}

function WithdrawDialog({ address }: { address: ReviewAddress }) {
  const { t } = useTranslation('home/reviews')
  const { revalidate } = useRevalidator()
  return (
    <FormDialog
      title={t('write.withdrawTitle')}
      submit={t('write.withdraw')}
      submitting={t('write.sending')}
      failed={t('write.withdrawFailed')}
      onSubmit={() => withdrawReview(address)}
      done={() => t('write.withdrawn')}
      reload={revalidate}
      cancel={t('write.keep')}
    >
      <p className="mb-5 text-lg">{t('write.withdrawText')}</p>
    </FormDialog>
  )
}
