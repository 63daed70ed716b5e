import { Action, Hello, Say } from './letter.tsx'
import { isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function secondFactorChanged({ facts, lang, t, shop }: Telling<'second_factor_changed'>): Told {
  const change = facts.on ? 'on' : 'off'
  const text = t(`auth:mail.secondFactorChanged.${change}.text`)
  return {
    subject: t(`auth:mail.secondFactorChanged.${change}.subject`, { shop: isolated(shop.shopName) }),
    preview: text,
    body: (
      <>
        <Hello t={t} name={facts.name} />
        <Say>{text}</Say>
        <Say quiet>{t('auth:mail.secondFactorChanged.notYou')}</Say>
        <Action href={`${shop.origin}/forgot-password?lang=${lang}`}>
          {t('auth:mail.secondFactorChanged.action')}
        </Action>
      </>
    ),
  }
}
