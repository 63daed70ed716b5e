import { MAX_REPORT_COMMENT, REVIEW_REASONS } from '../../../shop/reviews/review-state.ts'
import { normalizeText } from '../../../shop/text.ts'
import { SubmitForm } from '../../account/auth/submit-form.tsx'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** Reports a review to staff, for one of the published reasons. */
export function ReportDialog({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const { t } = useTranslation('home/reviews')
  const send = async (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const reason = REVIEW_REASONS.find((name) => name === fields.get('reason')) ?? 'off_topic'
    const json = { reason, comment: normalizeText(String(fields.get('comment'))) }
    await callApi('POST /reviews/{id}/reports', { param: { id: reviewId }, json })
    onClose()
    toast({ title: t('reportDialog.done') })
    return undefined
  }
  return (
    <Modal title={t('reportDialog.title')} onClose={onClose}>
      <p className="mb-5 text-muted">{t('reportDialog.text')}</p>
      <SubmitForm
        submit={{ idle: t('reportDialog.send'), busy: t('reportDialog.sending') }}
        failure={{ title: t('reportDialog.failed'), otherwise: t('common:offline') }}
        send={send}
        onBack={{ label: t('reportDialog.back'), go: onClose }}
      >
        <SelectField
          label={t('reportDialog.reason')}
          name="reason"
          choices={REVIEW_REASONS.map((reason) => [reason, t(`reasons.${reason}`)] as const)}
        />
        <TextAreaField
          label={t('reportDialog.comment')}
          name="comment"
          rows={3}
          maxLength={MAX_REPORT_COMMENT}
        />
      </SubmitForm>
    </Modal>
  )
}
