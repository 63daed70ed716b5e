import { Download, ShieldAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { hasPermission } from '../../../../shop/accounts/roles.ts'
import { formatMoney } from '../../../../shop/money.ts'
import { session } from '../../../account/session.ts'
import { api, getErrorMessage, unwrapResponse } from '../../../api-client.ts'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { downloadPrivateFile } from '../../download-private-file.ts'
import { RefusalMessage } from '../../ui/refusal-message.tsx'
import type { OrderDetails } from './order-details.ts'

interface OrderDisputesProps {
  order: OrderDetails
  onChanged: () => Promise<void>
}

/** Disputes of an order with their deadlines, the override and the evidence download. */
export function OrderDisputes({ order, onChanged }: OrderDisputesProps) {
  const { t } = useTranslation('admin-payments')
  const { lang } = useLang()
  const user = session.useUser()
  const [overriding, setOverriding] = useState(false)
  const { disputes, isBlocked } = order
  if (disputes.length === 0) return null
  const isSettled = disputes.every(({ state }) => state === 'won' || state === 'withdrawn')
  const isAllowed = user !== null && hasPermission(user.role, 'refunds:make')
  return (
    <section
      className={`mt-6 border-s-4 ps-4 ${isSettled ? 'border-line' : 'border-danger'}`}
      data-testid="disputes"
    >
      <h2 className="type-heading flex items-center gap-2">
        <ShieldAlert className={`size-5 ${isSettled ? 'text-muted' : 'text-danger'}`} aria-hidden="true" />
        {t('disputes.heading')}
      </h2>
      <ul className="mt-2 space-y-3">
        {disputes.map((dispute) => (
          <li key={dispute.id} data-dispute={dispute.state}>
            <p className="font-semibold">
              {t(`disputes.states.${dispute.state}`)}
              {' · '}
              <bdi className="figures">
                {formatMoney({ amount: Math.round(dispute.amount * 100), currency: dispute.currency })}
              </bdi>
            </p>
            <p className="text-sm text-muted">
              {t('disputes.opened', { date: isolateBidi(formatDate(lang, dispute.openedAt, 'moment')) })}
              {dispute.reason && (
                <>
                  {' · '}
                  {t('disputes.reason', { reason: isolateBidi(dispute.reason) })}
                </>
              )}
            </p>
            {dispute.state === 'open' && dispute.evidenceDueAt && (
              <p>
                {t('disputes.evidenceDue', {
                  date: isolateBidi(formatDate(lang, dispute.evidenceDueAt, 'moment')),
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isBlocked && <p className="mt-3 max-w-2xl">{t('disputes.blocked')}</p>}
      {isAllowed && (
        <div className="mt-3 flex flex-wrap gap-3">
          <EvidenceButton orderId={order.id} />
          {isBlocked && (
            <Button look="line" size="small" aria-haspopup="dialog" onClick={() => setOverriding(true)}>
              {t('disputes.override')}
            </Button>
          )}
        </div>
      )}
      {overriding && (
        <OverrideDialog orderId={order.id} onClose={() => setOverriding(false)} onDone={onChanged} />
      )}
    </section>
  )
}

function EvidenceButton({ orderId }: { orderId: string }) {
  const { t } = useTranslation('admin-payments')
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const call = api.admin.orders[':id'].evidence.$get({ param: { id: orderId } })
      await downloadPrivateFile(call, 'evidence.html')
    } catch (error) {
      const description = getErrorMessage(error, t('common:offline'))
      toast({ title: t('disputes.evidenceFailed'), description, tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button look="line" size="small" busy={busy} onClick={download}>
      <Download className="size-4" aria-hidden="true" />
      {t('disputes.evidence')}
    </Button>
  )
}

interface OverrideDialogProps {
  orderId: string
  onClose: () => void
  onDone: () => Promise<void>
}

function OverrideDialog({ orderId, onClose, onDone }: OverrideDialogProps) {
  const { t } = useTranslation('admin-payments')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const call = api.admin.orders[':id']['dispute-override']
      await unwrapResponse(call.$post({ param: { id: orderId }, json: { reason } }))
      onClose()
      await onDone()
    } catch (refused) {
      setError(getErrorMessage(refused, t('common:offline')))
      setBusy(false)
    }
  }
  return (
    <Modal title={t('disputes.override')} onClose={onClose}>
      <p className="text-muted">{t('disputes.overrideText')}</p>
      <form onSubmit={submit} className="mt-4">
        <TextAreaField
          label={t('disputes.overrideReason')}
          hint={t('disputes.overrideHint')}
          dir="auto"
          maxLength={500}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {error && <RefusalMessage title={t('disputes.overrideFailed')} text={error} />}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" busy={busy} disabled={reason.trim() === ''}>
            {t('disputes.override')}
          </Button>
          <Button look="line" onClick={onClose}>
            {t('issues.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
