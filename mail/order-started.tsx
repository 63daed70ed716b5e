import { formatMoment } from './formats.ts'
import { Action, Fact, Facts, Hello, Say } from './letter.tsx'
import { isolated } from './one-line.ts'
import { AboutOrder, orderAddress } from './order-facts.tsx'
import type { Telling, Told } from './telling.ts'

export function orderStarted({ facts, lang, t, shop }: Telling<'order_started'>): Told {
  const { order, deliverBy } = facts
  const begun = t('orders:mail.orderStarted.begun')
  return {
    subject: t('orders:mail.orderStarted.subject', { name: isolated(order.packageName) }),
    preview: begun,
    body: (
      <>
        <Hello t={t} name={facts.name} />
        <Say>{begun}</Say>
        <Facts>
          <AboutOrder order={order} lang={lang} t={t} />
          {deliverBy && (
            <Fact label={t('orders:mail.orderStarted.deliverBy')}>{formatMoment(lang, deliverBy)}</Fact>
          )}
        </Facts>
        <Say>{t('orders:mail.orderStarted.follow')}</Say>
        <Action href={orderAddress(shop, order.orderId)}>{t('orders:mail.order.open')}</Action>
      </>
    ),
  }
}
