import { inWords } from '../shop/content/figures.ts'
import { Action, Hello, Say } from './letter.tsx'
import { isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

/** An empty link is one that is not kept any more, or not this reader's to see. */
export function invitation({ facts, lang, t, shop: { origin, shopName } }: Telling<'invitation'>): Told {
  const shop = isolated(shopName)
  const made = t('auth:mail.invitation.made', { shop, days: isolated(inWords(lang, 'days', facts.days)) })
  return {
    subject: t('auth:mail.invitation.subject', { shop }),
    preview: made,
    body: (
      <>
        <Hello t={t} name={facts.name} />
        <Say>{made}</Say>
        {facts.link ? (
          <Action href={`${origin}${facts.link}`}>{t('auth:mail.invitation.action')}</Action>
        ) : (
          <Say quiet>[{t('auth:mail.invitation.gone')}]</Say>
        )}
        <Say quiet>{t('auth:mail.invitation.notYou')}</Say>
      </>
    ),
  }
}
