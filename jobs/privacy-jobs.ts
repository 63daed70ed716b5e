import type { Runtime } from '../runtime.ts'
import { deleteExpired } from '../shop/privacy/delete-expired.ts'
import { eraseInactive } from '../shop/privacy/erase-inactive.ts'
import { flagInactive } from '../shop/privacy/flag-inactive.ts'
import { forgetOldChoices } from '../shop/privacy/forget-old-choices.ts'
import { forgetOldConversations } from '../shop/privacy/forget-old-conversations.ts'
import { forgetOldMails } from '../shop/privacy/forget-old-mails.ts'
import { forgetOldOrders } from '../shop/privacy/forget-old-orders.ts'
import { clearAfterVisits, forgetOldVisits } from '../shop/privacy/forget-old-visits.ts'
import type { Db } from '../shop/services.ts'
import { readSettings } from '../shop/settings/read-settings.ts'

/** Of each an hour, by each process. What is left waits for the next. */
const AT_ONCE = 100
/** There are more of these than of people, and each is a row and nothing else. */
const CHOICES_AT_ONCE = 5_000
/** Of these a busy shop has hundreds of thousands a day: as many as there are, so many in a statement. */
const VISITS_AT_ONCE = 5_000

/** Keeps what the privacy page promises: nothing of a person is kept longer than it says. */
export async function keepNoLonger({ db, log }: Runtime, ending: AbortSignal): Promise<void> {
  const { policy } = await readSettings(db)
  const steps = {
    erased: () => eraseInactive(db, policy, AT_ONCE),
    told: () => flagInactive(db, policy, AT_ONCE),
    orders: () => forgetOldOrders(db, policy, AT_ONCE),
    mails: () => forgetOldMails(db, policy, AT_ONCE),
    conversations: () => forgetOldConversations(db, AT_ONCE),
    expired: () => deleteExpired(db, AT_ONCE),
    choices: () => forgetOldChoices(db, CHOICES_AT_ONCE),
    visits: () => forgetVisits(db, ending),
  }
  const done: Record<string, number> = {}
  for (const [name, step] of Object.entries(steps)) {
    if (!ending.aborted) done[name] = await step()
  }
  if (Object.values(done).some((count) => count > 0)) log.info(done, 'what is kept no longer')
}

async function forgetVisits(db: Db, ending: AbortSignal): Promise<number> {
  let gone = 0
  for (let last = -1; last !== 0 && !ending.aborted; gone += last) {
    last = await forgetOldVisits(db, VISITS_AT_ONCE)
  }
  if (gone > 0) await clearAfterVisits(db)
  return gone
}
