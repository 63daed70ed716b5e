import { Action, Hello, Say } from './letter.tsx'
import { isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function welcome({ facts, t, shop: { origin, shopName } }: Telling<'welcome'>): Told {
  const shop = isolated(shopName)
  const ready = t('auth:mail.welcome.ready', { shop })
  return {
    subject: t('auth:mail.welcome.subject', { shop }),
    preview: ready,
    body: (
      <>
        <Hello t={t} name={facts.name} />
        <Say>{ready}</Say>
        <Say>{t('auth:mail.welcome.orders')}</Say>
        <Action href={`${origin}/orders`}>{t('auth:mail.welcome.action')}</Action>
        <Say quiet>{t('auth:mail.welcome.notYou')}</Say>
      </>
    ),
  }
}
