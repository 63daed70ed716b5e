import { formatCount } from './formats.ts'
import { Action, Fact, Facts, FollowLink, Say } from './letter.tsx'
import { greetable, isolated } from './one-line.ts'
import { AboutOrder, orderAddress } from './order-facts.tsx'
import type { Telling, Told } from './telling.ts'

export function orderEnded({ facts, lang, words, shop }: Telling<'order_ended'>): Told {
  const { order, outcome } = facts
  const { [outcome]: said, amount, delivered, policy } = words.orderEnded
  return {
    subject: said.subject(isolated(order.packageName)),
    preview: said.text,
    body: (
      <>
        <Say>{words.hello(greetable(facts.name))}</Say>
        <Say>{said.text}</Say>
        <Facts>
          <AboutOrder order={order} lang={lang} words={words} />
          <Fact label={delivered}>
            {amount(formatCount(lang, facts.delivered), formatCount(lang, order.quantity))}
          </Fact>
        </Facts>
        {outcome !== 'completed' && (
          <Say>
            <FollowLink href={`${shop.origin}/refund?lang=${lang}`}>{policy}</FollowLink>
          </Say>
        )}
        <Action href={orderAddress(shop, order.orderId)}>{words.order.open}</Action>
      </>
    ),
  }
}
