import { useState } from 'react'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { fromPounds } from '../../../shop/money.ts'
import { session } from '../../account/session.ts'
import { formatAmountInput, parseAmount, parseOptional } from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { DecimalField, NumberField, SelectField, TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import type { ToastContent } from '../../ui/toast/toast-store.ts'
import { useRefundAmountProblem } from '../refunds/order-refunds.ts'
import { ConfirmDialog, FormDialog, useEmailNotice } from '../ui/form-dialog.tsx'
import { formatIsolatedPounds, useRemedyText } from './case-facts.tsx'
import { type DecidableCase, decideCase, type StaffCase } from './cases-api.ts'

interface CaseDecisionProps {
  found: DecidableCase
  /** In a row of a list: names the proposal, on the button that accepts it where it can be accepted, and refuses it. */
  isShort?: boolean
}

/** Accepts what the policy provides, adjusts it or refuses the case. Money needs the permission to refund. */
export function CaseDecision({ found, isShort }: CaseDecisionProps) {
  const { t } = useTranslation('admin-cases', 'admin-payments')
  const remedyText = useRemedyText()
  const canRefund = hasPermission(session.useUser()?.role ?? '', 'refunds:make')
  const { proposal, kind, remedies } = found
  const remedy = proposal.remedy === 'none' ? t('remedies.end') : remedyText(proposal)
  const size = isShort ? 'compact' : 'small'
  // Without a refund or a replacement only the end of the order can be accepted; all else needs a reason.
  const isAcceptable = proposal.remedy !== 'none' || kind === 'cancellation' || kind === 'withdrawal'
  const isDisputed = proposal.remedy === 'refund' && !remedies.includes('refund')
  const isAllowed = proposal.remedy !== 'refund' || (canRefund && !isDisputed)
  return (
    <>
      <div
        className={
          isShort
            ? 'contents'
            : 'flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:[&>:first-child:nth-last-child(3)]:col-span-2'
        }
        data-testid={isShort ? undefined : 'decide'}
      >
        {isShort && !(isAcceptable && isAllowed) && (
          <span className="self-center text-sm leading-tight whitespace-normal text-muted">
            {remedyText(proposal)}
          </span>
        )}
        {isAcceptable && isAllowed && (
          <DialogButton
            size={size}
            look={isShort ? 'line' : 'solid'}
            className="max-sm:px-2.5"
            dialog={<AcceptDialog found={found} />}
          >
            {proposal.remedy === 'none' ? t('accept') : remedy}
          </DialogButton>
        )}
        {!isShort && (
          <DialogButton
            size={size}
            className="max-sm:px-2.5"
            dialog={<AdjustDialog found={found} canRefund={canRefund} />}
          >
            {t('adjust')}
          </DialogButton>
        )}
        <DialogButton size={size} className="max-sm:px-2.5" dialog={<RefuseDialog found={found} />}>
          {t('refuse')}
        </DialogButton>
      </div>
      {!isAllowed && !isShort && (
        <p className="mt-2 text-sm text-muted">
          {isDisputed ? t('admin-payments:disputes.blocked') : t('refundNotAllowed')}
        </p>
      )}
    </>
  )
}

interface DecisionDialogProps {
  found: DecidableCase
}

/** Names the result of a decision. A refund that fails leaves the case open. */
function useDecisionToast(): (decided: StaffCase) => ToastContent {
  const { t } = useTranslation('admin-cases')
  const emailNotice = useEmailNotice()
  return ({ state }) =>
    state === 'open'
      ? { title: t('decided.failed'), description: t('decided.failedText'), tone: 'danger' }
      : {
          title: t(state === 'refused' ? 'decided.refused' : 'decided.accepted'),
          description: emailNotice,
        }
}

/** Says what a refund does, also that it moves no money for a trial order. */
function useRefundText(): (found: DecidableCase, amount: string) => string {
  const { t } = useTranslation('admin-cases', 'admin-payments')
  return ({ isTrial }, amount) =>
    isTrial ? t('admin-payments:refunds.confirm.trial', { amount }) : t('confirm.refund', { amount })
}

/** Asks before the proposal is carried out, and names the money or units. */
function AcceptDialog({ found }: DecisionDialogProps) {
  const { t, lang } = useTranslation('admin-cases')
  const remedyText = useRemedyText()
  const describe = useDecisionToast()
  const confirmRefund = useRefundText()
  const emailNotice = useEmailNotice()
  const { remedy, amount } = found.proposal
  const text =
    remedy === 'refund'
      ? confirmRefund(found, formatIsolatedPounds(lang, amount ?? 0))
      : t(`confirm.${remedy}`)
  return (
    <ConfirmDialog
      title={t('acceptTitle')}
      text={`${text} ${emailNotice}`}
      submit={remedy === 'none' ? t('remedies.end') : remedyText(found.proposal)}
      failed={t('decisionFailed')}
      onConfirm={() => decideCase(found, { decision: 'accept', proposal: found.proposal })}
      done={describe}
    />
  )
}

interface AdjustDialogProps extends DecisionDialogProps {
  canRefund: boolean
}

/** Another remedy than the proposed one, with the reason for the customer. */
function AdjustDialog({ found, canRefund }: AdjustDialogProps) {
  const { t, lang } = useTranslation('admin-cases', 'admin-payments')
  const describe = useDecisionToast()
  const confirmRefund = useRefundText()
  const { proposal, limits } = found
  const remedies = found.remedies.filter((name) => name !== 'refund' || canRefund)
  const [remedy, setRemedy] = useState(remedies.find((name) => name === proposal.remedy) ?? 'none')
  const [amount, setAmount] = useState(() =>
    formatAmountInput(lang, proposal.amount ?? (limits.undelivered || null)),
  )
  const pence = parseAmount(amount)
  const problem = useRefundAmountProblem()(pence, fromPounds(limits.refund).amount)
  const formatted = pence === null || problem ? '' : formatIsolatedPounds(lang, pence / 100)
  return (
    <FormDialog
      title={t('adjustTitle')}
      submit={remedy === 'refund' ? t('remedies.refund', { amount: formatted }) : t('decide')}
      limits={fieldLimits('POST /admin/cases/{id}/decision')}
      failed={t('decisionFailed')}
      onSubmit={(fields) =>
        decideCase(found, {
          decision: 'adjust',
          remedy,
          reason: String(fields.get('reason')),
          ...(remedy === 'refund' && { amount: (pence ?? 0) / 100 }),
          ...(remedy === 'replacement' && { units: parseOptional(fields.get('units')) ?? 0 }),
        })
      }
      done={describe}
    >
      <SelectField
        label={t('remedy')}
        name="remedy"
        value={remedy}
        onChoose={setRemedy}
        choices={remedies.map((name) => [name, t(`remedyChoices.${name}`)] as const)}
      />
      {remedy === 'refund' && (
        <DecimalField
          label={t('admin-payments:refunds.amount')}
          hint={t(limits.undelivered > 0 ? 'refundLimits' : 'admin-payments:refunds.amountTooLarge', {
            undelivered: formatIsolatedPounds(lang, limits.undelivered),
            amount: formatIsolatedPounds(lang, limits.refund),
          })}
          name="amount"
          required
          ref={(input) => input?.setCustomValidity(problem)}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      {remedy === 'replacement' && (
        <NumberField
          label={t('units')}
          name="units"
          max={limits.replacement}
          defaultValue={proposal.units ?? ''}
          required
        />
      )}
      {!canRefund && <p className="text-muted">{t('adjustNoRefund')}</p>}
      <ReasonField />
      {remedy === 'refund' && formatted && (
        <p className="text-[0.95rem] text-muted">{confirmRefund(found, formatted)}</p>
      )}
    </FormDialog>
  )
}

/** Refuses the case with the reason for the customer. */
function RefuseDialog({ found }: DecisionDialogProps) {
  const { t } = useTranslation('admin-cases')
  const describe = useDecisionToast()
  const emailNotice = useEmailNotice()
  return (
    <FormDialog
      title={t('refuseTitle')}
      submit={t('refuse')}
      danger
      limits={fieldLimits('POST /admin/cases/{id}/decision')}
      failed={t('decisionFailed')}
      onSubmit={(fields) => decideCase(found, { decision: 'refuse', reason: String(fields.get('reason')) })}
      done={describe}
    >
      <p className="text-muted">{`${t('refuseText')} ${emailNotice}`}</p>
      <ReasonField />
    </FormDialog>
  )
}

function ReasonField() {
  const { t } = useTranslation('admin-cases')
  return <TextAreaField label={t('reason')} hint={t('reasonHint')} name="reason" dir="auto" required />
}
