import { Action, Hello, Say } from './letter.tsx'
import { isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

/** An empty link is one that is not kept any more, or not this reader's to see. */
export function resetLink({ facts, t, shop }: Telling<'reset_link'>): Told {
  const asked = t('auth:mail.resetLink.asked')
  return {
    subject: t('auth:mail.resetLink.subject', { shop: isolated(shop.shopName) }),
    preview: asked,
    body: (
      <>
        <Hello t={t} name={facts.name} />
        <Say>{asked}</Say>
        {facts.link ? (
          <Action href={`${shop.origin}${facts.link}`}>{t('auth:mail.resetLink.action')}</Action>
        ) : (
          <Say quiet>[{t('auth:mail.resetLink.gone')}]</Say>
        )}
        <Say quiet>{t('auth:mail.resetLink.notYou')}</Say>
      </>
    ),
  }
}
