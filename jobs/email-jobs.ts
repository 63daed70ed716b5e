import { renderEmail } from '../mail/render-email.ts'
import type { Runtime } from '../runtime.ts'
import { deleteExpiredLinks } from '../shop/outbox/delete-expired-links.ts'
import { sendDueEmails } from '../shop/outbox/send-due-emails.ts'
import { getSettings } from '../shop/settings/get-settings.ts'

const BATCH_SIZE = 5

/** All that is due, a few at a time. Without a mail server mails wait, and staff read them. */
export async function sendEmailsJob(
  { db, services, environment, log, messageCatalogs: words }: Runtime,
  ending: AbortSignal,
) {
  const { mailer } = services
  if (!mailer) return
  const settings = await getSettings(db)
  const shop = { ...settings, origin: environment.publicUrl }
  while (!ending.aborted) {
    const book = await words.getFresh()
    const tried = await sendDueEmails(db, mailer, (mail) => renderEmail(mail, shop, book), BATCH_SIZE)
    for (const { email: mail, error } of tried) {
      const { id, kind, attempts } = mail
      if (error) log.warn({ mail: id, kind, attempts, reason: redactAddresses(error) }, 'mail not sent')
    }
    if (tried.length < BATCH_SIZE) return
  }
}

/** Servers like to say whom they do not know. */
function redactAddresses(reason: string): string {
  return reason.replace(/[^\s<>"']+@[^\s<>"']+/g, '...@...')
}

export async function deleteExpiredLinksJob({ db }: Runtime): Promise<void> {
  await deleteExpiredLinks(db)
}
