import { type FormEvent, useState } from 'react'
import { formatMoney, fromPounds } from '../../../shop/money.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { OrderRefunds } from './order-refunds.ts'
import { parseAmount } from './parse-amount.ts'
import { RefundChoice } from './refund-choice.tsx'
import { useProposalText } from './use-proposal-text.ts'

export interface Draft {
  /** Null selects the first option. */
  choice: 'proposed' | 'all' | 'other' | null
  amount: string
  reason: string
}

export const EMPTY_DRAFT: Draft = { choice: null, amount: '', reason: '' }

interface RefundFormProps {
  refunds: OrderRefunds
  draft: Draft
  onDraft: (draft: Draft) => void
  onChoose: (pence: number) => void
}

/** Selects the refund amount: proposed by the policy, all, or another amount. */
export function RefundForm({ refunds: { left, proposal }, draft, onDraft, onChoose }: RefundFormProps) {
  const { t } = useTranslation('admin-payments')
  const proposalText = useProposalText()
  const [error, setError] = useState<string | null>(null)
  const first = proposal ? 'proposed' : 'all'
  const chosen = draft.choice === 'proposed' && !proposal ? first : (draft.choice ?? first)
  const change = (part: Partial<Draft>) => {
    setError(null)
    onDraft({ ...draft, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const leftPence = fromPounds(left).amount
    const given = {
      proposed: fromPounds(proposal?.amount ?? left).amount,
      all: leftPence,
      other: parseAmount(draft.amount),
    }
    const pence = given[chosen]
    if (pence === null) return setError(t('refunds.invalidAmount'))
    if (pence > leftPence) {
      return setError(t('refunds.amountTooLarge', { amount: isolateBidi(formatMoney(fromPounds(left))) }))
    }
    onChoose(pence)
  }
  const getChoiceProps = (choice: NonNullable<Draft['choice']>) => ({
    chosen: chosen === choice,
    onChoose: () => change({ choice }),
  })
  return (
    // The browser's validation messages use its language instead of the page's.
    <form onSubmit={submit} noValidate className="mt-5">
      <fieldset>
        <legend className="font-semibold">{t('refunds.chooseAmount')}</legend>
        <div className="mt-2 border-t border-line">
          {proposal && (
            <RefundChoice
              {...getChoiceProps('proposed')}
              label={t('refunds.policyAmount')}
              pounds={proposal.amount}
              text={proposalText(proposal)}
            />
          )}
          <RefundChoice {...getChoiceProps('all')} label={t('refunds.fullAmount')} pounds={left} />
          <RefundChoice {...getChoiceProps('other')} label={t('refunds.otherAmount')} />
        </div>
      </fieldset>
      <div className="mt-4 space-y-4">
        {chosen === 'other' && (
          <Field
            label={t('refunds.amount')}
            error={error}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            className="figures rtl:text-right"
            value={draft.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
        )}
        <Field
          label={t('refunds.reason')}
          hint={t('refunds.reasonHint')}
          dir="auto"
          autoComplete="off"
          maxLength={500}
          value={draft.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <Button type="submit">{t('refunds.next')}</Button>
      </div>
    </form>
  )
}
