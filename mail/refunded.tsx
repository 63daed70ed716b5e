import { inWords } from '../shop/content/figures.ts'
import { formatMoney } from '../shop/money.ts'
import { documentNumber } from '../shop/payments/document-number.ts'
import { Action, Fact, Facts, Hello, Say } from './letter.tsx'
import { isolated, leftToRight } from './one-line.ts'
import { AboutOrder, orderAddress } from './order-facts.tsx'
import type { Telling, Told } from './telling.ts'

export function refunded({ facts, lang, t, shop }: Telling<'refunded'>): Told {
  const { order, receiptNumber } = facts
  const amount = leftToRight(formatMoney(facts.amount))
  const days = isolated(inWords(lang, 'businessDays', facts.days))
  const done = t('orders:mail.refunded.done')
  return {
    subject: t('orders:mail.refunded.subject', { amount, shop: isolated(shop.shopName) }),
    preview: done,
    body: (
      <>
        <Hello t={t} name={facts.name} />
        <Say>
          {done} {t('orders:mail.refunded.arrives', { days })}
        </Say>
        <Facts>
          <Fact label={t('orders:mail.refunded.creditNote')}>
            {leftToRight(documentNumber('C', facts.creditNote))}
          </Fact>
          {receiptNumber !== null && (
            <Fact label={t('orders:mail.refunded.receipt')}>
              {leftToRight(documentNumber('R', receiptNumber))}
            </Fact>
          )}
          {order && <AboutOrder order={order} lang={lang} t={t} />}
          <Fact label={t('orders:mail.refunded.amount')} sum>
            {amount}
          </Fact>
        </Facts>
        {order ? (
          <Action href={orderAddress(shop, order.orderId)}>{t('orders:mail.order.open')}</Action>
        ) : (
          <Action href={`${shop.origin}/orders`}>{t('orders:mail.refunded.action')}</Action>
        )}
      </>
    ),
  }
}
