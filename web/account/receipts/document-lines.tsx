import { Fragment } from 'react'
import { href, Link } from 'react-router'
import { add, fromPounds, type Money, ZERO_GBP } from '../../../shop/money.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Units } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { DisplayAmount } from '../orders/payment-summary.tsx'
import { TiktokHandle } from '../orders/tiktok-handle.tsx'
import type { ShownDocument } from './load-document.ts'
import { AmountRow, VatRows } from './vat-rows.tsx'

/** The lines of a document, its VAT, its total, and of a receipt its refunds. */
export function DocumentLines({ document, isOwn }: { document: ShownDocument; isOwn: boolean }) {
  const { t } = useTranslation('orders', 'orders/documents')
  const { kind, discounts, charge, display, tax, beyondSale, correctedTaxes, creditNotes = [] } = document
  const paid = document.lines.map(({ amount }) => fromPounds(amount)).reduce(add, ZERO_GBP)
  // A document about a part of a payment, or all of it, has no lines.
  const isComplete = kind === 'receipt' || paid.amount === fromPounds(charge.amount).amount
  const lines = isComplete ? document.lines : []
  const given = creditNotes
    .filter(({ reversal }) => !reversal)
    .map(({ amount }) => fromPounds(amount))
    .reduce(add, ZERO_GBP)
  const remains = fromPounds(charge.amount).amount - given.amount
  return (
    <>
      <table className="mt-8 w-full">
        <thead className="border-y border-line text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {t('receipt.item')}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t('receipt.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <AmountRow key={line.orderId} money={getGross(line)}>
              {isOwn ? (
                <Link to={href('/orders/:orderId', { orderId: line.orderId })} className="hover:underline">
                  <bdi>{line.localName}</bdi>
                </Link>
              ) : (
                <bdi>{line.localName}</bdi>
              )}
              <Units units={line.units} />
              {line.localName !== line.name && (
                <span className="block text-sm text-muted">
                  {t('orders/documents:soldAs', { name: isolateBidi(line.name) })}
                </span>
              )}
              <span className="block text-sm wrap-anywhere text-muted">
                <TiktokHandle username={line.tiktokUsername} />
              </span>
            </AmountRow>
          ))}
          {!isComplete && <AmountRow money={fromPounds(charge.amount)}>{t(getWholeKey(document))}</AmountRow>}
        </tbody>
      </table>
      <table className="w-full">
        <tbody>
          {lines.length > 0 && discounts.length > 0 && (
            <AmountRow money={lines.map(getGross).reduce(add, ZERO_GBP)}>{t('details.before')}</AmountRow>
          )}
          {lines.length > 0 &&
            discounts.map(({ title, amount }) => (
              <AmountRow key={title} money={fromPounds(-amount)}>
                {t('details.discount')}{' '}
                <span className="block text-sm wrap-anywhere text-muted">
                  <bdi>{title}</bdi>
                </span>
              </AmountRow>
            ))}
          {correctedTaxes.map((corrected, index) => (
            <VatRows
              key={`${corrected.treatment} ${corrected.country} ${corrected.rate} ${corrected.vatNumber}`}
              tax={corrected}
              heading={index === 0 ? t('orders/documents:before') : undefined}
            />
          ))}
          {tax && (
            <VatRows
              tax={tax}
              heading={correctedTaxes.length > 0 ? t('orders/documents:after') : undefined}
            />
          )}
          {beyondSale > 0 && (
            <AmountRow money={fromPounds(beyondSale)}>{t('orders/documents:beyondSale')}</AmountRow>
          )}
          <AmountRow money={fromPounds(charge.amount)} strong>
            {t(getTotalKey(document))}
            {kind === 'receipt' && display && display.currency !== charge.currency && (
              <span className="block text-sm font-normal text-muted">
                {t('details.displayAmount')}{' '}
                <DisplayAmount pounds={lines.map(({ amount }) => amount)} display={display} />
              </span>
            )}
          </AmountRow>
          {creditNotes.map(({ label, amount, at, cause, reversal }) => (
            <Fragment key={label}>
              <AmountRow money={fromPounds(-amount)}>
                {t('receipt.creditNote', { number: isolateBidi(label) })}
                {cause === 'dispute' && (
                  <span className="block text-sm text-muted">{t('orders/documents:disputeLost')}</span>
                )}
                <Time date={at} style="moment" className="block text-sm text-muted" />
              </AmountRow>
              {reversal && (
                <AmountRow money={fromPounds(amount)}>
                  {t('receipt.reversal', {
                    number: isolateBidi(reversal.label),
                    creditNote: isolateBidi(label),
                  })}
                  <span className="block text-sm text-muted">
                    {t(cause === 'dispute' ? 'orders/documents:disputeWon' : 'receipt.reversalReason')}
                  </span>
                  <Time date={reversal.at} style="moment" className="block text-sm text-muted" />
                </AmountRow>
              )}
            </Fragment>
          ))}
          {creditNotes.length > 0 && (
            <AmountRow money={{ amount: remains, currency: charge.currency }} strong>
              {t('receipt.remaining')}
            </AmountRow>
          )}
        </tbody>
      </table>
    </>
  )
}

/** Text of a row that belongs to no single order. */
function getWholeKey({ kind, cause }: ShownDocument) {
  if (kind === 'correction') return 'orders/documents:wholeSale'
  if (cause !== 'dispute') return 'orders/documents:wholePayment'
  return kind === 'credit_note' ? 'orders/documents:disputeLost' : 'orders/documents:disputeWon'
}

export function getTotalKey({ kind, cause, isTrial }: ShownDocument) {
  if (isTrial) return 'orders/documents:totals.trial'
  if (kind === 'receipt') return 'receipt.total'
  return kind === 'credit_note' && cause === 'dispute'
    ? 'orders/documents:totals.dispute_lost'
    : (`orders/documents:totals.${kind}` as const)
}

/** The undiscounted price of a line: discounts have their own rows. */
function getGross({ amount, discount }: ShownDocument['lines'][number]): Money {
  return add(fromPounds(amount), fromPounds(discount))
}
