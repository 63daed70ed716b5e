import { Download, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { hasPermission } from '../../../../shop/accounts/roles.ts'
import { formatMoney } from '../../../../shop/localization/format-money.ts'
import { session } from '../../../account/session.ts'
import { fetchApi } from '../../../api-client.ts'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { downloadPrivateFile } from '../../../ui/files/download-private-file.ts'
import { TextAreaField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type OrderDetails, overrideDispute } from '../order-calls.ts'

/** Disputes of an order with their deadlines, the override and the evidence download. */
export function OrderDisputes({ order }: { order: OrderDetails }) {
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
      className={`mt-4 border-s-4 ps-4 ${isSettled ? 'border-line' : 'border-danger'}`}
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
                {formatMoney(lang, { amount: Math.round(dispute.amount * 100), currency: dispute.currency })}
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
      {overriding && <OverrideDialog orderId={order.id} onClose={() => setOverriding(false)} />}
    </section>
  )
}

function EvidenceButton({ orderId }: { orderId: string }) {
  const { t } = useTranslation('admin-payments')

  const { run, busy } = useSubmit(
    () =>
      downloadPrivateFile(
        fetchApi('GET /admin/orders/{id}/evidence', { param: { id: orderId } }),
        'evidence.html',
      ),
    { failed: t('disputes.evidenceFailed') },
  )
  return (
    <Button look="line" size="small" busy={busy} onClick={run}>
      <Download className="size-4" aria-hidden="true" />
      {t('disputes.evidence')}
    </Button>
  )
}

function OverrideDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTranslation('admin-payments')
  return (
    <FormDialog
      title={t('disputes.override')}
      submit={t('disputes.override')}
      limits={fieldLimits('POST /admin/orders/{id}/dispute-override')}
      failed={t('disputes.overrideFailed')}
      onSubmit={(fields) => overrideDispute(orderId, String(fields.get('reason')))}
      onClose={onClose}
    >
      <p className="text-muted">{t('disputes.overrideText')}</p>
      <TextAreaField
        label={t('disputes.overrideReason')}
        hint={t('disputes.overrideHint')}
        name="reason"
        dir="auto"
      />
    </FormDialog>
  )
}
