import { describePush } from '../emails/describe-notification.ts'
import type { Runtime } from '../runtime.ts'
import { getLaunchChecklist } from '../shop/admin/launch-checklist.ts'
import { getTextDirection } from '../shop/localization/languages.ts'
import { getVapidKeys } from '../shop/notifications/push-subscriptions.ts'
import { recordLaunchItems } from '../shop/notifications/record-notification.ts'
import { hasDuePushes, type PushMessage, sendDuePushes } from '../shop/notifications/send-due-pushes.ts'
import { getSettings } from '../shop/settings/get-settings.ts'

const BATCH_SIZE = 10

/** Sends due messages to the devices of staff. */
export async function sendPushes(
  { db, services, log, messageCatalogs }: Runtime,
  ending: AbortSignal,
): Promise<void> {
  if (!(await hasDuePushes(db))) return
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
        const t = catalog.getTranslator(lang)
        const { title, text, path } = describePush(content, { lang, t }, { paths, shopName })
        const dir = getTextDirection(lang)
        return JSON.stringify({ title, body: text, path, tag: id, lang, dir })
      },
    }
    const attempts = await sendDuePushes(db, sender, BATCH_SIZE)
    for (const { id, outcome, reason } of attempts) {
      if (outcome !== 'sent') log.warn({ push: id, outcome, reason }, 'notification not sent to a device')
    }
    if (attempts.length < BATCH_SIZE) return
  }
}

/** Records what is new on the launch checklist, unless staff have put it aside. */
export async function checkLaunchItems({ db, services, environment }: Runtime): Promise<void> {
  const { isLaunchPutAside } = await getSettings(db)
  if (isLaunchPutAside) return
  // Of single requests and users, so that it is no news of the shop.
  const context = { services, publicUrl: environment.publicUrl, unknownProxy: false, secondFactor: true }
  const steps = await getLaunchChecklist(db, context)
  await recordLaunchItems(
    db,
    steps.map(({ id, state }) => ({ id, isDone: state === 'done' })),
  )
}
