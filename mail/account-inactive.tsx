import { inWords } from '../shop/content/figures.ts'
import { Action, Hello, Say } from './letter.tsx'
import { isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function accountInactive({ facts, lang, t, shop }: Telling<'account_inactive'>): Told {
  const years = isolated(inWords(lang, 'years', facts.years))
  const days = isolated(inWords(lang, 'days', facts.days))
  const unused = t('auth:mail.accountInactive.unused', { years })
  return {
    subject: t('auth:mail.accountInactive.subject', { shop: isolated(shop.shopName) }),
    preview: unused,
    body: (
      <>
        <Hello t={t} name={facts.name} />
        <Say>
          {unused} {t('auth:mail.accountInactive.keep', { days })}
        </Say>
        <Say>{t('auth:mail.accountInactive.otherwise')}</Say>
        <Action href={`${shop.origin}/login?from=/account`}>{t('auth:mail.accountInactive.action')}</Action>
      </>
    ),
  }
}
