import { Say } from './letter.tsx'
import { greetable, isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function accountErased({ facts, words, shop }: Telling<'account_erased'>): Told {
  const { subject, gone, stays, last, notYou } = words.accountErased
  return {
    subject: subject(isolated(shop.shopName)),
    preview: gone,
    body: (
      <>
        <Say>{words.hello(greetable(facts.name))}</Say>
        <Say>{gone}</Say>
        <Say>{stays}</Say>
        <Say>{last}</Say>
        <Say quiet>{notYou}</Say>
      </>
    ),
  }
}
