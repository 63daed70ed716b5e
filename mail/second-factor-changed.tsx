import { Action, Say } from './letter.tsx'
import { greetable, isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function secondFactorChanged({ facts, lang, words, shop }: Telling<'second_factor_changed'>): Told {
  const { notYou, action, ...changes } = words.secondFactorChanged
  const { subject, text } = facts.on ? changes.on : changes.off
  return {
    subject: subject(isolated(shop.shopName)),
    preview: text,
    body: (
      <>
        <Say>{words.hello(greetable(facts.name))}</Say>
        <Say>{text}</Say>
        <Say quiet>{notYou}</Say>
        <Action href={`${shop.origin}/forgot-password?lang=${lang}`}>{action}</Action>
      </>
    ),
  }
}
