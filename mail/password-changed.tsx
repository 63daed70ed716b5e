import { formatMoment } from './formats.ts'
import { Action, Say } from './letter.tsx'
import { greetable, isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function passwordChanged({ facts, lang, words, shop }: Telling<'password_changed'>): Told {
  const { subject, changed, loggedOut, notYou, action } = words.passwordChanged
  const said = changed(isolated(formatMoment(lang, facts.at)))
  return {
    subject: subject(isolated(shop.shopName)),
    preview: said,
    body: (
      <>
        <Say>{words.hello(greetable(facts.name))}</Say>
        <Say>{said}</Say>
        <Say>{loggedOut}</Say>
        <Say quiet>{notYou}</Say>
        <Action href={`${shop.origin}/forgot-password?lang=${lang}`}>{action}</Action>
      </>
    ),
  }
}
