import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../../shop/short-id.ts'
import { formatCount, formatDate, formatPercent, isolateBidi } from '../../i18n/formats.ts'
import { parseAmount } from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DecimalField, Field } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { Notice } from '../../ui/notice.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import type { StaffOrder } from '../orders/orders-api.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import {
  type OrderRefunds,
  useCreateRefund,
  useRefundAmountProblem,
  useRefundToast,
} from './order-refunds.ts'

interface RefundDialogProps {
  order: StaffOrder
  refunds: OrderRefunds
}

/** Refunds the proposed share of an order, all that is left, or another amount. */
export function RefundDialog({ order, refunds }: RefundDialogProps) {
  const { t, lang } = useTranslation('admin-payments')
  const proposal = useRefundProposal(order, refunds)
  const refund = useCreateRefund(order.id)
  const describeRefund = useRefundToast()
  const [choice, setChoice] = useState<'proposed' | 'all' | 'other'>(proposal ? 'proposed' : 'all')
  const [amount, setAmount] = useState('')

  const left = fromPounds(refunds.left).amount
  const pence = {
    proposed: proposal ? fromPounds(proposal.pounds).amount : null,
    all: left,
    other: parseAmount(amount),
  }[choice]
  const problem = useRefundAmountProblem()(pence, left)
  const formatted = problem || pence === null ? '' : formatPence(lang, pence)
  const option = (value: typeof choice) => ({ checked: choice === value, onChoose: () => setChoice(value) })
  return (
    <FormDialog
      title={t('refunds.title', { id: shortId(order.id) })}
      submit={t('refunds.submit', { amount: formatted })}
      limits={fieldLimits('POST /admin/orders/{id}/refunds')}
      failed={t('refunds.failed')}
      onSubmit={(fields) => refund(pence ?? 0, String(fields.get('reason') ?? ''))}
      done={describeRefund}
    >
      <RefundFigures refunds={refunds} />
      {refunds.unassigned > 0 && (
        <Notice tone="warning" role="note" data-testid="unassigned">
          {t('refunds.unassignedWarning', {
            amount: formatPence(lang, fromPounds(refunds.unassigned).amount),
          })}
        </Notice>
      )}
      <fieldset>
        <legend className="font-semibold">{t('refunds.chooseAmount')}</legend>
        <div className="mt-1 border-t border-line">
          {proposal && (
            <RefundOption {...option('proposed')} label={proposal.label} pounds={proposal.pounds}>
              {proposal.text}
            </RefundOption>
          )}
          <RefundOption {...option('all')} label={t('refunds.fullAmount')} pounds={refunds.left} />
          <RefundOption {...option('other')} label={t('refunds.otherAmount')} />
        </div>
      </fieldset>
      {choice === 'other' && (
        <DecimalField
          label={t('refunds.amount')}
          name="amount"
          ref={(input) => input?.setCustomValidity(problem)}
          value={amount}
          onKeyDown={ignoreEnter}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      <Field
        label={t('refunds.reason')}
        hint={t('refunds.reasonHint')}
        name="reason"
        dir="auto"
        autoComplete="off"
        onKeyDown={ignoreEnter}
      />
      {formatted && (
        <p className="text-[0.95rem] text-muted">
          {t(`refunds.confirm.${order.isTrial ? 'trial' : order.paymentMethod}`, { amount: formatted })}
        </p>
      )}
    </FormDialog>
  )
}

interface RefundProposal {
  label: string
  pounds: number
  text?: string
}

/**
 * Returns the amount to offer first: what the policy proposes, or the undelivered share of an order that ended
 * without a right to a refund. Null for nothing.
 */
function useRefundProposal(order: StaffOrder, refunds: OrderRefunds): RefundProposal | null {
  const { t, lang } = useTranslation('admin-payments')
  const { proposal, undelivered } = refunds
  const { quantity, delivered, status } = order
  const percent = isolateBidi(formatPercent(lang, Math.ceil(((quantity - delivered) / quantity) * 100)))
  const label = t('refunds.undelivered', { percent })
  if (proposal) {
    const { reason, limit, until, amount } = proposal
    const why = t(`refunds.policyReasons.${reason}`, {
      limit: isolateBidi(formatCount(lang, limit)),
      percent: isolateBidi(formatPercent(lang, limit)),
    })
    const deadline = until
      ? t('refunds.deadline', { date: isolateBidi(formatDate(lang, until, 'moment')) })
      : t(reason === 'never_started' ? 'refunds.noDeadline' : 'refunds.deadlineUntilStart')
    const isShare = reason !== 'not_started' && reason !== 'never_started'
    return {
      label: isShare ? label : t('refunds.policyAmount'),
      pounds: amount,
      text: `${why} ${deadline}`,
    }
  }
  if (status !== 'partial' && status !== 'failed') return null
  return undelivered > 0 ? { label, pounds: undelivered } : null
}

/** Price of an order, and its refunded, pending and remaining amounts. */
function RefundFigures({ refunds }: { refunds: OrderRefunds }) {
  const { t } = useTranslation('admin-payments', 'admin')
  const { price, refunded, disputeLost, coming, unassigned, left } = refunds
  const figures = [
    { label: t('admin:orderColumns.price'), pounds: price },
    { label: t('refunds.refunded'), pounds: refunded },
    ...(disputeLost > 0 ? [{ label: t('refunds.disputeLost'), pounds: disputeLost }] : []),
    ...(coming > 0 ? [{ label: t('refunds.pending'), pounds: coming }] : []),
    ...(unassigned > 0 ? [{ label: t('refunds.unassigned'), pounds: unassigned }] : []),
    { label: t('refunds.refundable'), pounds: left },
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {figures.map(({ label, pounds }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold">
            <Amount money={fromPounds(pounds)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Enter in a field would refund at once; only the button may. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

function formatPence(lang: Lang, pence: number): string {
  return isolateBidi(formatMoney(lang, { amount: pence, currency: 'GBP' }))
}

interface RefundOptionProps {
  label: string
  pounds?: number
  checked: boolean
  onChoose: () => void
  children?: ReactNode
}

function RefundOption({ label, pounds, checked, onChoose, children }: RefundOptionProps) {
  return (
    <label className="flex items-baseline gap-3 border-b border-line py-2.5">
      <input
        type="radio"
        name="choice"
        checked={checked}
        onChange={onChoose}
        className="size-4 shrink-0 translate-y-0.5"
      />
      <span className="min-w-0 flex-1">
        {label}
        {children && <span className="block text-sm text-muted">{children}</span>}
      </span>{' '}
      {pounds !== undefined && <Amount money={fromPounds(pounds)} className="font-semibold" />}
    </label>
  )
}
