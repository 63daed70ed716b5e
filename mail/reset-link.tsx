import { Action, Say } from './letter.tsx'
import { greetable, isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

/** An empty link is one that is not kept any more, or not this reader's to see. */
export function resetLink({ facts, words, shop }: Telling<'reset_link'>): Told {
  const { subject, asked, action, notYou, gone } = words.resetLink
  return {
    subject: subject(isolated(shop.shopName)),
    preview: asked,
    body: (
      <>
        <Say>{words.hello(greetable(facts.name))}</Say>
        <Say>{asked}</Say>
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
