import { useState } from 'react'
import { formatMoney } from '../../../shop/money.ts'
import { api, unwrapResponse } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Confirmation } from '../confirmation.tsx'
import type { Refund } from '../refunds/order-refunds.ts'
import { RefundResult } from '../refunds/refund-result.tsx'
import type { Issue } from './open-issues.ts'

interface RefundIssueDialogProps {
  issue: Issue
  onClose: () => void
  /** Called after the dialog closes, because a refunded issue leaves the list and unmounts this component. */
  onDone: () => void
}

/** Refunds a payment without an order in full. */
export function RefundIssueDialog({ issue, onClose, onDone }: RefundIssueDialogProps) {
  const { t } = useTranslation('admin-payments')
  const [created, setCreated] = useState<Refund | null>(null)
  const { id, kind, currency } = issue
  const amount = isolateBidi(formatMoney({ amount: Math.round(issue.amount * 100), currency }))
  const giveBack = async () =>
    setCreated(
      await unwrapResponse(api.admin['payment-issues'][':id'].refund.$post({ param: { id }, json: {} })),
    )
  const close = () => {
    onClose()
    if (created) onDone()
  }
  return (
    <Modal title={t('issues.refund')} onClose={close}>
      <p className="text-muted">{t(`issues.kinds.${kind}.text`)}</p>
      {created ? (
        <RefundResult refund={created} onDone={close} />
      ) : (
        <Confirmation
          text={t(kind === 'paid_after_close' ? 'issues.refundRemaining' : 'issues.refundText', {
            amount,
          })}
          action={t('issues.refund')}
          back={t('issues.cancel')}
          failed={t('refunds.failed')}
          onConfirm={giveBack}
          onBack={close}
        />
      )}
    </Modal>
  )
}
