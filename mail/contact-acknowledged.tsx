import { inWords } from '../shop/content/figures.ts'
import { Hello, Say } from './letter.tsx'
import { isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function contactAcknowledged({ facts, lang, t, shop }: Telling<'contact_acknowledged'>): Told {
  const hours = isolated(inWords(lang, 'hours', facts.replyHours))
  const said = t('contact:mail.contactAcknowledged.reply', { hours })
  return {
    // Nothing of what was written: anybody's address may stand in the form.
    subject: t('contact:mail.contactAcknowledged.subject', { shop: isolated(shop.shopName) }),
    preview: said,
    body: (
      <>
        <Hello t={t} name={facts.name} />
        <Say>{said}</Say>
      </>
    ),
  }
}
