import { describePush } from '../emails/describe-notification.ts'
import { getEmailTranslator } from '../emails/template.ts'
import { countReceivedEmails } from '../observability/job-metrics.ts'
import type { Runtime } from '../runtime.ts'
import { getLaunchChecklist } from '../shop/admin/launch-checklist.ts'
import { receiveEmails, releaseMailbox } from '../shop/conversations/inbound-email/receive-emails.ts'
import { getTextDirection } from '../shop/localization/languages.ts'
import { getVapidKeys } from '../shop/notifications/push-subscriptions.ts'
import { recordLaunchItems } from '../shop/notifications/record-notification.ts'
import { type PushMessage, sendDuePushes } from '../shop/notifications/send-due-pushes.ts'
import { sendDueEmails } from '../shop/outbox/send-due-emails.ts'
import { getSenderAddress } from '../shop/providers/mail-setup.ts'
import { getSettings } from '../shop/settings/get-settings.ts'
import { redactAddresses } from '../shop/text.ts'
import { listDueEndpoints, sendDueDeliveries } from '../shop/webhooks/send-due-deliveries.ts'

const EMAIL_BATCH_SIZE = 5

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
      // The first email loads the renderer.
      async (email) => (await import('../emails/compose-email.tsx')).composeEmail(email, shop, catalog),
      EMAIL_BATCH_SIZE,
    )
    for (const { email, error } of attempted) {
      const { id, kind, attempts } = email
      if (error) log.warn({ email: id, kind, attempts, reason: redactAddresses(error) }, 'email not sent')
    }
    if (attempted.length < EMAIL_BATCH_SIZE) return
  }
}

/** Adds new emails of the mailbox to their conversations. Does nothing without a mailbox. */
export async function receiveInboundEmails(
  { db, services, log }: Runtime,
  ending: AbortSignal,
): Promise<void> {
  const { mailer, mailboxReader, files } = services
  if (!mailboxReader) return
  const context = { db, files, senderAddresses: mailer ? [getSenderAddress(mailer.from)] : [] }
  try {
    const counts = await receiveEmails(context, mailboxReader, ending)
    if (!counts) return
    countReceivedEmails({ ...counts })
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    if (total > 0) log.info(counts, 'emails received')
  } finally {
    if (ending.aborted) await releaseMailbox(db, mailboxReader.mailbox)
  }
}

const DELIVERY_BATCH_SIZE = 5
/** A run waits for its slowest endpoint: after this time each starts no new batch. */
const MAX_RUN_MS = 5_000

/** Sends all due webhooks, several endpoints at once, so that one that hangs does not delay the others. */
export async function sendWebhooks({ db, services, log }: Runtime, ending: AbortSignal): Promise<void> {
  const { webhookSender } = services
  const start = performance.now()
  await Promise.all(
    (await listDueEndpoints(db)).map(async (endpoint) => {
      while (!ending.aborted && performance.now() - start < MAX_RUN_MS) {
        const attempts = await sendDueDeliveries(db, webhookSender, endpoint, DELIVERY_BATCH_SIZE)
        for (const { deliveryId: delivery, attempts: attempt, result } of attempts) {
          const { status, error, durationMs } = result
          const isDelivered = status !== null && status >= 200 && status < 300
          if (!isDelivered)
            log.warn(
              { endpoint, delivery, attempt, status, reason: error, durationMs },
              'webhook not delivered',
            )
        }
        if (attempts.length === 0) return
      }
    }),
  )
}

const PUSH_BATCH_SIZE = 10

/** Sends due messages to the devices of staff. */
export async function sendPushes(
  { db, services, log, messageCatalogs }: Runtime,
  ending: AbortSignal,
): Promise<void> {
  const keys = await getVapidKeys(db, services)
  if (!keys) return
  const { shopName, supportEmail } = await getSettings(db)
  const { webhookSender, paths } = services
  while (!ending.aborted) {
    const catalog = await messageCatalogs.getFresh()
    const sender = {
      webhookSender,
      keys,
      contact: `mailto:${supportEmail}`,
      render({ id, content, lang }: PushMessage): string {
        const language = { lang, t: getEmailTranslator(catalog, lang) }
        const { title, text, path } = describePush(content, language, { paths, shopName })
        return JSON.stringify({ title, body: text, path, tag: id, lang, dir: getTextDirection(lang) })
      },
    }
    const attempts = await sendDuePushes(db, sender, PUSH_BATCH_SIZE)
    for (const { id, outcome, reason } of attempts) {
      if (outcome !== 'sent') log.warn({ push: id, outcome, reason }, 'notification not sent to a device')
    }
    if (attempts.length < PUSH_BATCH_SIZE) return
  }
}

/** Records what is new on the launch checklist, unless staff have put it aside. */
export async function checkLaunchItems({ db, services, environment }: Runtime): Promise<void> {
  const { isLaunchPutAside } = await getSettings(db)
  if (isLaunchPutAside) return
  // Steps that depend on a request or a user count as done: they are no news about the shop.
  const context = { services, publicUrl: environment.publicUrl, unknownProxy: false, secondFactor: true }
  const steps = await getLaunchChecklist(db, context)
  await recordLaunchItems(
    db,
    steps.map(({ id, state }) => ({ id, isDone: state === 'done' })),
  )
}
