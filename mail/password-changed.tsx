import { formatMoment } from './formats.ts'
import { Action, Hello, Say } from './letter.tsx'
import { isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function passwordChanged({ facts, lang, t, shop }: Telling<'password_changed'>): Told {
  const changed = t('auth:mail.passwordChanged.changed', { moment: isolated(formatMoment(lang, facts.at)) })
  return {
    subject: t('auth:mail.passwordChanged.subject', { shop: isolated(shop.shopName) }),
    preview: changed,
    body: (
      <>
        <Hello t={t} name={facts.name} />
        <Say>{changed}</Say>
        <Say>{t('auth:mail.passwordChanged.loggedOut')}</Say>
        <Say quiet>{t('auth:mail.passwordChanged.notYou')}</Say>
        <Action href={`${shop.origin}/forgot-password?lang=${lang}`}>
          {t('auth:mail.passwordChanged.action')}
        </Action>
      </>
    ),
  }
}
