import { href, Link } from 'react-router'
import { REVIEW_REASONS } from '../../../shop/reviews/review-state.ts'
import { shortId } from '../../../shop/short-id.ts'
import { normalizeText } from '../../../shop/text.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { PrivateImage } from '../../ui/files/private-image.tsx'
import { SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { ItemDrawer } from '../list/item-drawer.tsx'
import type { OpenItem } from '../list/use-open-item.ts'
import { Fact } from '../orders/details/fact.tsx'
import { type DrawerControls, DrawerFooter, DrawerPart } from '../ui/drawer.tsx'
import { ConfirmDialog, FormDialog, useEmailNotice } from '../ui/form-dialog.tsx'
import { ReviewState, StarCount } from './review-cells.tsx'
import { type ReviewSummary, replyToReview, type StaffReview } from './reviews-api.ts'

/** A review beside its list: what the author wrote and agreed to, its order, its reports and the reply. */
export function ReviewDrawer(props: DrawerControls & { open: OpenItem<StaffReview> }) {
  const { t, lang } = useTranslation('admin-reviews')
  return (
    <ItemDrawer
      {...props}
      fallbackTitle={t('review')}
      missingText={t('notFound')}
      failedText={t('openFailed')}
      title={({ writtenAt }) => t('title', { date: isolateBidi(formatDate(lang, writtenAt, 'date')) })}
    >
      {(found) => <ReviewDetails key={found.id} found={found} />}
    </ItemDrawer>
  )
}

function ReviewDetails({ found }: { found: StaffReview }) {
  const { t } = useTranslation('admin-reviews', 'home/reviews')
  const { rating, text, name, pictureId, hiddenReason, reply } = found
  return (
    <div data-open-review={found.id}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StarCount rating={rating} />
        <ReviewState review={found} />
      </p>
      {text ? (
        <p dir="auto" lang={found.lang} className="quoted-text mt-3 text-lg">
          {text}
        </p>
      ) : (
        <p className="mt-3 text-muted">{t('noText')}</p>
      )}
      {hiddenReason && (
        <DrawerPart title={t('hiddenBecause')}>
          <p>{t(`home/reviews:reasons.${hiddenReason}`)}</p>
        </DrawerPart>
      )}
      {found.decidedBy && (
        <p className="mt-2 text-sm text-muted">{t('decidedBy', { name: isolateBidi(found.decidedBy) })}</p>
      )}
      <dl className="mt-5 border-t border-line text-[0.95rem]">
        <Fact label={t('name')}>
          {name ? <bdi>{name}</bdi> : <span className="text-muted">{t('noName')}</span>}
        </Fact>
        <ReviewOrigin found={found} />
        <Fact label={t('reply')}>
          {reply ? <p className="entered-text">{reply}</p> : <p className="text-muted">{t('noReply')}</p>}
          {found.repliedBy && (
            <p className="text-sm text-muted">{t('repliedBy', { name: isolateBidi(found.repliedBy) })}</p>
          )}
        </Fact>
      </dl>
      {pictureId && (
        <DrawerPart title={t('picture')}>
          <PrivateImage uploadId={pictureId} alt={t('picture')} openLabel={t('openPicture')} />
        </DrawerPart>
      )}
      {found.reportList.length > 0 && (
        <DrawerPart title={t('reports')}>
          <ul className="space-y-2">
            {found.reportList.map(({ reason, comment, createdAt, resolvedAt }) => (
              <li key={createdAt} className={resolvedAt ? 'text-muted' : ''}>
                <p>
                  <FactLine>
                    <Time date={createdAt} style="date" className="figures" />
                    {t(`home/reviews:reasons.${reason}`)}
                  </FactLine>
                </p>
                {comment && <p className="entered-text">{comment}</p>}
              </li>
            ))}
          </ul>
        </DrawerPart>
      )}
      <DrawerFooter>
        <ReviewDecision found={found} />
      </DrawerFooter>
    </div>
  )
}

/** The order that makes the review verified, or where an imported one comes from. */
function ReviewOrigin({ found }: { found: StaffReview }) {
  const { t } = useTranslation('admin-reviews', 'admin')
  const { orderId, importedFrom, packageName, customer, verified, isSample, refund } = found
  return (
    <>
      <Fact label={t('order')}>
        {importedFrom !== null && <p>{t('source', { source: isolateBidi(importedFrom) })}</p>}
        {packageName && (
          <p>
            <bdi>{packageName}</bdi>
          </p>
        )}
        {orderId !== null && (
          <FactLine className="text-muted">
            {isSample && t('sample')}
            {verified && t('verified')}
            {t(`refund.${refund}`)}
            <Link
              to={href('/admin/orders/:orderId', { orderId })}
              className="text-link underline underline-offset-2"
            >
              {t('openOrder')} <bdi className="figures">{shortId(orderId)}</bdi>
            </Link>
          </FactLine>
        )}
      </Fact>
      {customer && (
        <Fact label={t('admin:orderColumns.customer')}>
          <bdi>{customer.name}</bdi>
          <span className="block text-muted">
            <bdi>{customer.email}</bdi>
          </span>
        </Fact>
      )}
    </>
  )
}

interface ReviewDecisionProps {
  found: ReviewSummary
  /** In a row of a list: only the decision that waits. */
  isShort?: boolean
}

/** Publishes or hides the review, answers it, and deletes an imported one. */
export function ReviewDecision({ found, isShort }: ReviewDecisionProps) {
  const { t } = useTranslation('admin-reviews')
  const publish = useMutation(
    () =>
      callApi('POST /admin/reviews/{id}/decision', {
        param: { id: found.id },
        ifMatch: found.revision,
        json: { decision: 'publish' },
      }),
    {
      done: () => t(found.state === 'published' ? 'reportsClosed' : 'published'),
      failed: t('decisionFailed'),
    },
  )
  const { state, reports, reply, importedFrom } = found
  const size = isShort ? 'compact' : 'small'
  const canPublish = state === 'pending' || state === 'hidden' || reports > 0
  return (
    <div
      className={isShort ? 'contents' : 'flex flex-wrap gap-2'}
      data-testid={isShort ? undefined : 'moderate'}
    >
      {state !== 'withdrawn' && canPublish && (
        <Button
          size={size}
          look={isShort ? 'line' : 'solid'}
          busy={publish.busy}
          onClick={() => publish.run()}
        >
          {t(state === 'published' ? 'keep' : 'publish')}
        </Button>
      )}
      {(state === 'pending' || state === 'published') && (
        <DialogButton size={size} dialog={<HideDialog found={found} />}>
          {t('hide')}
        </DialogButton>
      )}
      {!isShort && state !== 'withdrawn' && (
        <DialogButton dialog={<ReplyDialog found={found} />}>
          {t(reply ? 'changeReply' : 'writeReply')}
        </DialogButton>
      )}
      {!isShort && importedFrom !== null && (
        <DialogButton
          dialog={
            <ConfirmDialog
              title={t('deleteTitle')}
              text={t('deleteText')}
              submit={t('delete')}
              danger
              failed={t('deleteFailed')}
              onConfirm={() =>
                callApi('DELETE /admin/reviews/{id}', { param: { id: found.id }, ifMatch: found.revision })
              }
              done={() => t('deleted')}
            />
          }
        >
          {t('delete')}
        </DialogButton>
      )}
    </div>
  )
}

/** Hides the review for one of the published reasons; its author receives the reason. */
function HideDialog({ found }: { found: ReviewSummary }) {
  const { t } = useTranslation('admin-reviews', 'home/reviews')
  const emailNotice = useEmailNotice()
  return (
    <FormDialog
      title={t('hideTitle')}
      submit={t('hide')}
      danger
      failed={t('decisionFailed')}
      onSubmit={(fields) => {
        const reason = REVIEW_REASONS.find((name) => name === fields.get('reason')) ?? 'off_topic'
        return callApi('POST /admin/reviews/{id}/decision', {
          param: { id: found.id },
          ifMatch: found.revision,
          json: { decision: 'hide', reason },
        })
      }}
      done={() => t('hiddenDone')}
    >
      <p className="text-muted">
        {t('hideText')} {emailNotice}
      </p>
      <SelectField
        label={t('reason')}
        name="reason"
        choices={REVIEW_REASONS.map((reason) => [reason, t(`home/reviews:reasons.${reason}`)] as const)}
      />
    </FormDialog>
  )
}

function ReplyDialog({ found }: { found: ReviewSummary }) {
  const { t } = useTranslation('admin-reviews')
  return (
    <FormDialog
      title={t('replyTitle')}
      submit={t('saveReply')}
      limits={fieldLimits('PUT /admin/reviews/{id}/reply')}
      failed={t('replyFailed')}
      onSubmit={(fields) => replyToReview(found, normalizeText(String(fields.get('text'))))}
      done={() => t('replySaved')}
    >
      <TextAreaField
        label={t('reply')}
        hint={t('replyHint')}
        name="text"
        dir="auto"
        defaultValue={found.reply ?? ''}
      />
    </FormDialog>
  )
}
