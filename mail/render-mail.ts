import type { Book } from '../locales/words.ts'
import type { MailKind } from '../shop/outbox/tables.ts'
import type { Mail } from './compose.tsx'
import type { MailShop } from './telling.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** A queued mail as it is read. What draws mails is loaded with the first one: an idle shop does without. */
export async function renderMail(mail: Mail<MailKind>, shop: MailShop, words: Book): Promise<RenderedMail> {
  const { compose } = await import('./compose.tsx')
  return compose(mail, shop, words)
}
