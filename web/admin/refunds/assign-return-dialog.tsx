import { useState } from 'react'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../../shop/short-id.ts'
import { callApi } from '../../api-client.ts'
import { isolateBidi, joinFacts } from '../../i18n/formats.ts'
import { formatAmountInput, parseAmount } from '../../i18n/parse-input.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DecimalField } from '../../ui/form/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { OrderRefunds } from './order-refunds.ts'

export type AssignableReturn = OrderRefunds['toAssign'][number]

/** Assigns a refund from the provider's dashboard, or a lost dispute, to one or several orders of its payment. */
export function AssignReturnDialog({ money }: { money: AssignableReturn }) {
  const { t, lang } = useTranslation('admin-payments')
  const [texts, setTexts] = useState(() => proposeParts(lang, money))
  const parts = money.orders.map((order, index) => {
    const text = texts[index]?.trim() ?? ''
    return { order, index, text, pence: text === '' ? 0 : parseAmount(text) }
  })
  const total = parts.reduce((sum, { pence }) => sum + (pence ?? 0), 0)
  const rest = fromPounds(money.amount).amount - total
  const findProblem = ({ order, pence, index }: (typeof parts)[number]) => {
    if (pence === null) return t('refunds.invalidAmount')
    const left = fromPounds(order.left).amount
    if (pence > left) return t('refunds.assignTooLarge', { amount: formatPence(lang, left) })
    if (index > 0) return null
    if (rest < 0) return t('refunds.assignTooLarge', { amount: formatPence(lang, total + rest) })
    return total === 0 ? t('refunds.assignNothing') : null
  }
  const assign = () =>
    callApi('POST /admin/returns/{id}/assignments', {
      param: { id: money.id },
      json: {
        parts: parts.flatMap(({ order, pence }) =>
          pence ? [{ orderId: order.id, amount: pence / 100 }] : [],
        ),
      },
    })
  return (
    <FormDialog
      title={t('refunds.assignTitle')}
      submit={t('refunds.assignSubmit', { amount: formatPence(lang, total) })}
      failed={t('refunds.assignFailed')}
      done={() => t('refunds.assignDone')}
      onSubmit={assign}
    >
      <p>{t(`refunds.assignTexts.${money.kind}`, { amount: formatPence(lang, total + rest) })}</p>
      {parts.map((part) => (
        <DecimalField
          key={part.order.id}
          label={joinFacts(shortId(part.order.id), part.order.packageName)}
          hint={t('refunds.assignHint', { amount: formatPence(lang, fromPounds(part.order.left).amount) })}
          name={`amount-${part.index}`}
          ref={(input) => input?.setCustomValidity(findProblem(part) ?? '')}
          value={part.text}
          onChange={({ target }) => setTexts(texts.with(part.index, target.value))}
        />
      ))}
      <p className="font-semibold" role="status">
        {t('refunds.assignRest', { amount: formatPence(lang, Math.max(0, rest)) })}
      </p>
    </FormDialog>
  )
}

/** Proposes the first order that has enough left for all of it, or else fills one order after another. */
function proposeParts(lang: Lang, { amount, orders }: AssignableReturn): string[] {
  const pence = fromPounds(amount).amount
  const left = orders.map((order) => fromPounds(order.left).amount)
  const whole = left.findIndex((one) => one >= pence)
  let rest = pence
  return left.map((one, index) => {
    const part = whole >= 0 ? (index === whole ? pence : 0) : Math.min(one, rest)
    rest -= part
    return formatAmountInput(lang, part > 0 ? part / 100 : null)
  })
}

function formatPence(lang: Lang, amount: number): string {
  return isolateBidi(formatMoney(lang, { amount, currency: 'GBP' }))
}
