import { Fragment, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { add, formatMoney, fromPounds, type Money, ZERO_GBP } from '../../../shop/money.ts'
import { formatDocumentNumber } from '../../../shop/payments/documents/format-document-number.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Amount, Units } from '../../ui/price.tsx'
import { DisplayAmount } from '../orders/display-amount.tsx'
import { TiktokHandle } from '../orders/tiktok-handle.tsx'
import type { Receipt } from './load-receipt.ts'

/** The lines of a receipt, its total and its refunds. */
export function ReceiptLines({ receipt, isOwn }: { receipt: Receipt; isOwn: boolean }) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const { lines, charge, display, creditNotes } = receipt
  const given = creditNotes
    .filter(({ reversal }) => !reversal)
    .map(({ amount }) => fromPounds(amount))
    .reduce(add, ZERO_GBP)
  const remains = fromPounds(charge.amount).amount - given.amount
  return (
    <table className="mt-10 w-full">
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
          <Row key={line.orderId} money={fromPounds(line.amount)}>
            {isOwn ? (
              <Link to={href('/orders/:orderId', { orderId: line.orderId })} className="hover:underline">
                <bdi>{line.name}</bdi>
              </Link>
            ) : (
              <bdi>{line.name}</bdi>
            )}
            <Units units={line.units} />
            <span className="block text-sm text-muted">
              <TiktokHandle username={line.tiktokUsername} />
            </span>
          </Row>
        ))}
      </tbody>
      <tfoot>
        <Row money={fromPounds(charge.amount)} strong>
          {t('receipt.total')}
          {display.currency !== charge.currency && (
            <span className="block text-sm font-normal text-muted">
              {t('details.displayAmount')}{' '}
              <DisplayAmount pounds={lines.map(({ amount }) => amount)} display={display} />
            </span>
          )}
        </Row>
        {creditNotes.map(({ number, amount, at, reversal }) => (
          <Fragment key={number}>
            <Row money={fromPounds(-amount)}>
              {t('receipt.creditNote', { number: isolateBidi(formatDocumentNumber('C', number)) })}
              <time dateTime={at} className="block text-sm text-muted">
                {formatDate(lang, at, 'moment')}
              </time>
            </Row>
            {reversal && (
              <Row money={fromPounds(amount)}>
                {t('receipt.reversal', {
                  number: isolateBidi(formatDocumentNumber('CR', reversal.number)),
                  creditNote: isolateBidi(formatDocumentNumber('C', number)),
                })}
                <span className="block text-sm text-muted">{t('receipt.reversalReason')}</span>
                <time dateTime={reversal.at} className="block text-sm text-muted">
                  {formatDate(lang, reversal.at, 'moment')}
                </time>
              </Row>
            )}
          </Fragment>
        ))}
        {creditNotes.length > 0 && (
          <Row money={{ amount: remains, currency: charge.currency }} strong>
            {t('receipt.remaining')}
          </Row>
        )}
      </tfoot>
    </table>
  )
}

interface RowProps {
  money: Money
  strong?: boolean
  children: ReactNode
}

function Row({ money, strong, children }: RowProps) {
  const { amount, currency } = money
  const text = formatMoney({ amount: Math.abs(amount), currency })
  const weight = strong ? 'font-semibold' : 'font-normal'
  return (
    <tr className="border-b border-line align-baseline">
      <th scope="row" className={`figures py-3 pe-4 text-start ${weight}`}>
        {children}
      </th>
      <td className={`py-3 text-end whitespace-nowrap ${weight}`}>
        <Amount text={amount < 0 ? `−${text}` : text} />
      </td>
    </tr>
  )
}
