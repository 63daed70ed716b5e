import { renderMail } from '../mail/render-mail.ts'
import type { Runtime } from '../runtime.ts'
import { forgetLinks } from '../shop/outbox/forget-links.ts'
import { sendDueMails } from '../shop/outbox/send-mails.ts'
import { readSettings } from '../shop/settings/read-settings.ts'

const AT_ONCE = 5

/** All that is due, a few at a time. Without a mail server mails wait, and staff read them. */
export async function sendMails({ db, services, environment, log, words }: Runtime, ending: AbortSignal) {
  const { mailer } = services
  if (!mailer) return
  const settings = await readSettings(db)
  const shop = { ...settings, origin: environment.publicUrl }
  while (!ending.aborted) {
    const book = await words.fresh()
    const tried = await sendDueMails(db, mailer, (mail) => renderMail(mail, shop, book), AT_ONCE)
    for (const { mail, error } of tried) {
      const { id, kind, attempts } = mail
      if (error) log.warn({ mail: id, kind, attempts, reason: withoutAddresses(error) }, 'mail not sent')
    }
    if (tried.length < AT_ONCE) return
  }
}

/** Servers like to say whom they do not know. */
function withoutAddresses(reason: string): string {
  return reason.replace(/[^\s<>"']+@[^\s<>"']+/g, '...@...')
}

export async function forgetOldLinks({ db }: Runtime): Promise<void> {
  await forgetLinks(db)
}
