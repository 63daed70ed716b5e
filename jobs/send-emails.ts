import { renderEmail } from '../emails/render-email.ts'
import type { Runtime } from '../runtime.ts'
import { sendDueEmails } from '../shop/outbox/send-due-emails.ts'
import { getSettings } from '../shop/settings/get-settings.ts'
import { redactAddresses } from '../shop/text.ts'

const BATCH_SIZE = 5

/** Sends all due emails. Without an SMTP server they stay in the outbox, where staff can read them. */
export async function sendEmails(
  { db, services, environment, log, messageCatalogs }: Runtime,
  ending: AbortSignal,
): Promise<void> {
  const { mailer } = services
  if (!mailer) return
  const settings = await getSettings(db)
  const shop = { ...settings, origin: environment.publicUrl, paths: services.paths }
  while (!ending.aborted) {
    const catalog = await messageCatalogs.getFresh()
    const attempted = await sendDueEmails(
      db,
      mailer,
      (email) => renderEmail(email, shop, catalog),
      BATCH_SIZE,
    )
    for (const { email, error } of attempted) {
      const { id, kind, attempts } = email
      if (error) log.warn({ email: id, kind, attempts, reason: redactAddresses(error) }, 'email not sent')
    }
    if (attempted.length < BATCH_SIZE) return
  }
}
