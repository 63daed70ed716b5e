import type { MessageCatalog } from '../locales/message-catalog.ts'
import type { EmailKind } from '../shop/outbox/tables.ts'
import type { QueuedEmail } from './compose-email.tsx'
import type { EmailShop } from './template.ts'

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** A queued mail as it is read. What draws mails is loaded with the first one: an idle shop does without. */
export async function renderEmail(
  mail: QueuedEmail<EmailKind>,
  shop: EmailShop,
  words: MessageCatalog,
): Promise<RenderedEmail> {
  const { composeEmail: compose } = await import('./compose-email.tsx')
  return compose(mail, shop, words)
}
