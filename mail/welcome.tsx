import { Action, Say } from './letter.tsx'
import { greetable, isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function welcome({ facts, words, shop }: Telling<'welcome'>): Told {
  const { subject, ready, orders, action, notYou } = words.welcome
  const name = isolated(shop.shopName)
  const isReady = ready(name)
  return {
    subject: subject(name),
    preview: isReady,
    body: (
      <>
        <Say>{words.hello(greetable(facts.name))}</Say>
        <Say>{isReady}</Say>
        <Say>{orders}</Say>
        <Action href={`${shop.origin}/orders`}>{action}</Action>
        <Say quiet>{notYou}</Say>
      </>
    ),
  }
}
