import { inWords } from '../shop/content/figures.ts'
import { Say } from './letter.tsx'
import { greetable, isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function contactAcknowledged({ facts, lang, words, shop }: Telling<'contact_acknowledged'>): Told {
  const { subject, reply } = words.contactAcknowledged
  const said = reply(isolated(inWords(lang, 'hours', facts.replyHours)))
  return {
    // Nothing of what was written: anybody's address may stand in the form.
    subject: subject(isolated(shop.shopName)),
    preview: said,
    body: (
      <>
        <Say>{words.hello(greetable(facts.name))}</Say>
        <Say>{said}</Say>
      </>
    ),
  }
}
