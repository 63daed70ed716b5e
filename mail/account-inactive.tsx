import { inWords } from '../shop/content/figures.ts'
import { Action, Say } from './letter.tsx'
import { greetable, isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function accountInactive({ facts, lang, words, shop }: Telling<'account_inactive'>): Told {
  const { subject, unused, keep, otherwise, action } = words.accountInactive
  const isUnused = unused(isolated(inWords(lang, 'years', facts.years)))
  return {
    subject: subject(isolated(shop.shopName)),
    preview: isUnused,
    body: (
      <>
        <Say>{words.hello(greetable(facts.name))}</Say>
        <Say>
          {isUnused} {keep(isolated(inWords(lang, 'days', facts.days)))}
        </Say>
        <Say>{otherwise}</Say>
        <Action href={`${shop.origin}/login?from=/account`}>{action}</Action>
      </>
    ),
  }
}
