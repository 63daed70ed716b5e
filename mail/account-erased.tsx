import { Hello, Say } from './letter.tsx'
import { isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function accountErased({ facts, t, shop }: Telling<'account_erased'>): Told {
  const gone = t('auth:mail.accountErased.gone')
  return {
    subject: t('auth:mail.accountErased.subject', { shop: isolated(shop.shopName) }),
    preview: gone,
    body: (
      <>
        <Hello t={t} name={facts.name} />
        <Say>{gone}</Say>
        <Say>{t('auth:mail.accountErased.stays')}</Say>
        <Say>{t('auth:mail.accountErased.last')}</Say>
        <Say quiet>{t('auth:mail.accountErased.notYou')}</Say>
      </>
    ),
  }
}
