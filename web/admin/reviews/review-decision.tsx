import { useState } from 'react'
import { REVIEW_REASONS } from '../../../shop/reviews/review-state.ts'
import { normalizeText } from '../../../shop/text.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { useMutation } from '../data/use-mutation.ts'
import { ConfirmDialog, FormDialog } from '../ui/form-dialog.tsx'
import { deleteImportedReview, moderateReview, replyToReview, type StaffReview } from './reviews-api.ts'

/** Publishes or hides the review, answers it, and deletes an imported one. */
export function ReviewDecision({ found }: { found: StaffReview }) {
  const { t } = useTranslation('admin-reviews')
  const [open, setOpen] = useState<'hide' | 'reply' | 'delete' | null>(null)
  const publish = useMutation(() => moderateReview(found, { decision: 'publish' }), {
    done: () => t(found.state === 'published' ? 'reportsClosed' : 'published'),
    failed: t('decisionFailed'),
  })
  const { state, reports, reply, importedFrom } = found
  const close = () => setOpen(null)
  const canPublish = state === 'pending' || state === 'hidden' || reports > 0
  return (
    <>
      <div className="flex flex-wrap gap-2" data-testid="moderate">
        {state !== 'withdrawn' && canPublish && (
          <Button size="small" busy={publish.busy} onClick={() => publish.run()}>
            {t(state === 'published' ? 'keep' : 'publish')}
          </Button>
        )}
        {(state === 'pending' || state === 'published') && (
          <Button size="small" look="line" aria-haspopup="dialog" onClick={() => setOpen('hide')}>
            {t('hide')}
          </Button>
        )}
        {state !== 'withdrawn' && (
          <Button size="small" look="line" aria-haspopup="dialog" onClick={() => setOpen('reply')}>
            {t(reply ? 'changeReply' : 'writeReply')}
          </Button>
        )}
        {importedFrom !== null && (
          <Button size="small" look="line" aria-haspopup="dialog" onClick={() => setOpen('delete')}>
            {t('delete')}
          </Button>
        )}
      </div>
      {open === 'hide' && <HideDialog found={found} onClose={close} />}
      {open === 'reply' && <ReplyDialog found={found} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle')}
          text={t('deleteText')}
          submit={t('delete')}
          danger
          failed={t('deleteFailed')}
          onConfirm={() => deleteImportedReview(found)}
          done={() => t('deleted')}
          onClose={close}
        />
      )}
    </>
  )
}

interface ReviewDialogProps {
  found: StaffReview
  onClose: () => void
}

/** Hides the review for one of the published reasons, which its author is told. */
function HideDialog({ found, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('admin-reviews', 'home/reviews')
  return (
    <FormDialog
      title={t('hideTitle')}
      submit={t('hide')}
      danger
      failed={t('decisionFailed')}
      onSubmit={(fields) => {
        const reason = REVIEW_REASONS.find((name) => name === fields.get('reason')) ?? 'off_topic'
        return moderateReview(found, { decision: 'hide', reason })
      }}
      done={() => t('hiddenDone')}
      onClose={onClose}
    >
      <p className="text-muted">{t('hideText')}</p>
      <SelectField
        label={t('reason')}
        name="reason"
        choices={REVIEW_REASONS.map((reason) => [reason, t(`home/reviews:reasons.${reason}`)] as const)}
      />
    </FormDialog>
  )
}

function ReplyDialog({ found, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('admin-reviews')
  return (
    <FormDialog
      title={t('replyTitle')}
      submit={t('saveReply')}
      limits={fieldLimits('PUT /admin/reviews/{id}/reply')}
      failed={t('replyFailed')}
      onSubmit={(fields) => replyToReview(found, normalizeText(String(fields.get('text'))))}
      done={() => t('replySaved')}
      onClose={onClose}
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
