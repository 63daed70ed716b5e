import { formatMoment } from './formats.ts'
import { Action, Fact, Facts, Say } from './letter.tsx'
import { greetable, isolated } from './one-line.ts'
import { AboutOrder, orderAddress } from './order-facts.tsx'
import type { Telling, Told } from './telling.ts'

export function orderStarted({ facts, lang, words, shop }: Telling<'order_started'>): Told {
  const { subject, begun, follow, deliverBy } = words.orderStarted
  const { order } = facts
  return {
    subject: subject(isolated(order.packageName)),
    preview: begun,
    body: (
      <>
        <Say>{words.hello(greetable(facts.name))}</Say>
        <Say>{begun}</Say>
        <Facts>
          <AboutOrder order={order} lang={lang} words={words} />
          {facts.deliverBy && <Fact label={deliverBy}>{formatMoment(lang, facts.deliverBy)}</Fact>}
        </Facts>
        <Say>{follow}</Say>
        <Action href={orderAddress(shop, order.orderId)}>{words.order.open}</Action>
      </>
    ),
  }
}
