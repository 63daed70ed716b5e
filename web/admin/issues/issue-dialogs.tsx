import { formatMoney } from '../../../shop/localization/format-money.ts'
import { callApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { TextAreaField } from '../../ui/form/field.tsx'
import { useRefundToast } from '../refunds/order-refunds.ts'
import { ConfirmDialog, FormDialog } from '../ui/form-dialog.tsx'
import type { Issue } from './load-issues.ts'

interface IssueDialogProps {
  issue: Issue
  onClose: () => void
}

/** Refunds the money of an issue, or what a failed refund still owes. */
export function RefundIssueDialog({ issue: { id, kind, amount, currency }, onClose }: IssueDialogProps) {
  const { t } = useTranslation('admin-payments')
  const { lang } = useLang()
  const describeRefund = useRefundToast()
  const money = isolateBidi(formatMoney(lang, { amount: Math.round(amount * 100), currency }))
  const isRest = kind === 'paid_after_close'
  const isRepeated = kind === 'refund_failed'
  return (
    <ConfirmDialog
      title={t(isRepeated ? 'issues.retry' : 'issues.refund')}
      text={t(isRest ? 'issues.refundRemaining' : isRepeated ? 'issues.retryText' : 'issues.refundText', {
        amount: money,
      })}
      submit={isRest ? t('issues.refund') : t('refunds.submit', { amount: money })}
      failed={t('refunds.failed')}
      onConfirm={() => callApi('POST /admin/payment-issues/{id}/refund', { param: { id }, json: {} })}
      done={describeRefund}
      onClose={onClose}
    />
  )
}

/** Asks how the issue was resolved, because the note is the only record of it. */
export function ResolveIssueDialog({ issue: { id, kind }, onClose }: IssueDialogProps) {
  const { t } = useTranslation('admin-payments')
  const resolve = (fields: FormData) =>
    callApi('POST /admin/payment-issues/{id}/resolve', {
      param: { id },
      json: { resolution: String(fields.get('resolution')) },
    })
  return (
    <FormDialog
      title={t('issues.resolve')}
      submit={t('issues.resolve')}
      failed={t('issues.resolveFailed')}
      onSubmit={resolve}
      onClose={onClose}
    >
      <p className="text-muted">{t(`issues.kinds.${kind}.title`)}</p>
      <TextAreaField
        label={t('issues.resolution')}
        hint={t('issues.resolutionHint')}
        name="resolution"
        dir="auto"
        maxLength={500}
        required
      />
    </FormDialog>
  )
}
