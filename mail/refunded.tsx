import { inWords } from '../shop/content/figures.ts'
import { formatMoney } from '../shop/money.ts'
import { documentNumber } from '../shop/payments/document-number.ts'
import { Action, Fact, Facts, Say } from './letter.tsx'
import { greetable, isolated, leftToRight } from './one-line.ts'
import { AboutOrder, orderAddress } from './order-facts.tsx'
import type { Telling, Told } from './telling.ts'

export function refunded({ facts, lang, words, shop }: Telling<'refunded'>): Told {
  const { subject, done, arrives, creditNote, receipt, amount, action } = words.refunded
  const { order, receiptNumber } = facts
  const given = formatMoney(facts.amount)
  return {
    subject: subject(leftToRight(given), isolated(shop.shopName)),
    preview: done,
    body: (
      <>
        <Say>{words.hello(greetable(facts.name))}</Say>
        <Say>
          {done} {arrives(isolated(inWords(lang, 'businessDays', facts.days)))}
        </Say>
        <Facts>
          <Fact label={creditNote}>{leftToRight(documentNumber('C', facts.creditNote))}</Fact>
          {receiptNumber !== null && (
            <Fact label={receipt}>{leftToRight(documentNumber('R', receiptNumber))}</Fact>
          )}
          {order && <AboutOrder order={order} lang={lang} words={words} />}
          <Fact label={amount} sum>
            {leftToRight(given)}
          </Fact>
        </Facts>
        {order ? (
          <Action href={orderAddress(shop, order.orderId)}>{words.order.open}</Action>
        ) : (
          <Action href={`${shop.origin}/orders`}>{action}</Action>
        )}
      </>
    ),
  }
}
