import { inWords } from '../shop/content/figures.ts'
import { Action, Say } from './letter.tsx'
import { greetable, isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

/** An empty link is one that is not kept any more, or not this reader's to see. */
export function invitation({ facts, lang, words, shop }: Telling<'invitation'>): Told {
  const { subject, made, action, notYou, gone } = words.invitation
  const said = made(isolated(shop.shopName), isolated(inWords(lang, 'days', facts.days)))
  return {
    subject: subject(isolated(shop.shopName)),
    preview: said,
    body: (
      <>
        <Say>{words.hello(greetable(facts.name))}</Say>
        <Say>{said}</Say>
        {facts.link ? (
          <Action href={`${shop.origin}${facts.link}`}>{action}</Action>
        ) : (
          <Say quiet>[{gone}]</Say>
        )}
        <Say quiet>{notYou}</Say>
      </>
    ),
  }
}
