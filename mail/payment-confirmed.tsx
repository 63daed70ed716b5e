import { BASE_CURRENCY } from '../shop/currencies.ts'
import type { Lang } from '../shop/localization/languages.ts'
import { formatMoney, formatRate } from '../shop/money.ts'
import { convertEach } from '../shop/order-total.ts'
import type { MailFacts } from '../shop/outbox/tables.ts'
import { documentNumber } from '../shop/payments/document-number.ts'
import { formatCount, formatDay } from './formats.ts'
import { Action, Fact, Facts, FollowLink, Hello, Say } from './letter.tsx'
import { isolated, leftToRight } from './one-line.ts'
import { orderAddress } from './order-facts.tsx'
import type { Telling, Told } from './telling.ts'

export function paymentConfirmed(telling: Telling<'payment_confirmed'>): Told {
  const { facts, lang, t, shop } = telling
  const receipt = leftToRight(documentNumber('R', facts.receiptNumber))
  const thanks = t('orders:mail.paymentConfirmed.thanks')
  const converted = inDisplayCurrency(telling)
  return {
    subject: t('orders:mail.paymentConfirmed.subject', { receipt, shop: isolated(shop.shopName) }),
    preview: thanks,
    body: (
      <>
        <Hello t={t} name={facts.name} />
        <Say>{thanks}</Say>
        <Facts>
          <Fact label={t('orders:mail.paymentConfirmed.receipt')}>{receipt}</Fact>
          {facts.lines.map((line) => (
            <Fact key={line.orderId} label={<Bought line={line} href={orderAddress(shop, line.orderId)} />}>
              {leftToRight(sumOf(lang, line))}
            </Fact>
          ))}
          <Fact label={t('orders:mail.paymentConfirmed.total')} sum>
            {leftToRight(formatMoney(facts.charge))}
          </Fact>
        </Facts>
        {converted && <Say>{converted}</Say>}
        <Say>{t('orders:mail.paymentConfirmed.next')}</Say>
        <Action href={`${shop.origin}/receipts/${facts.paymentId}`}>
          {t('orders:mail.paymentConfirmed.action')}
        </Action>
      </>
    ),
  }
}

type Line = MailFacts['payment_confirmed']['lines'][number]

function Bought({ line, href }: { line: Line; href: string }) {
  return (
    <>
      <FollowLink href={href}>{isolated(line.packageName)}</FollowLink>{' '}
      {leftToRight(`@${line.tiktokUsername}`)}
    </>
  )
}

function sumOf(lang: Lang, { amount, units }: Line): string {
  const sum = formatMoney(amount)
  if (units === 1) return sum
  return `${formatCount(lang, units)} × ${formatMoney({ ...amount, amount: amount.amount / units })} = ${sum}`
}

/** Null where the buyer looked at the currency that was charged. */
function inDisplayCurrency({ facts, lang, t }: Telling<'payment_confirmed'>): string | null {
  const { currency, rate, asOf } = facts.display
  if (currency === facts.charge.currency) return null
  const shown = convertEach(
    facts.lines.map(({ amount }) => amount),
    { currency, rate },
  )
  const amount = leftToRight(`${formatMoney(shown)} ${currency}`)
  const quoted = leftToRight(`1 ${BASE_CURRENCY} = ${formatRate(rate)} ${currency}`)
  if (!asOf) return t('orders:mail.paymentConfirmed.converted', { amount, rate: quoted })
  return t('orders:mail.paymentConfirmed.convertedOn', { amount, rate: quoted, day: formatDay(lang, asOf) })
}
