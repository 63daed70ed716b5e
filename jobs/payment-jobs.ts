import type { Runtime } from '../runtime.ts'
import { applyNotices } from '../shop/payments/apply-notices.ts'
import { askDueRefunds } from '../shop/payments/ask-refund.ts'
import { reconcilePayments } from '../shop/payments/reconcile-payments.ts'

export async function applyInbox({ db, services, log }: Runtime, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const tried = await applyNotices(db, services)
    for (const { failed, ...notice } of tried) {
      if (failed) log.warn(notice, 'a payment notice could not be applied')
      else log.info(notice, 'payment notice applied')
    }
    if (tried.length === 0) return
  }
}

export async function reconcile({ db, services, log }: Runtime, ending: AbortSignal): Promise<void> {
  const { asked, failed } = await reconcilePayments(db, services, 'due', ending)
  if (failed > 0) log.warn({ asked, failed }, 'the providers were asked about open payments')
}

export async function askForRefunds({ db, services }: Runtime): Promise<void> {
  await askDueRefunds(db, services)
}

/** `npm run reconcile`: all that is open, once, whenever it would be due. */
export async function reconcileAll({ db, services }: Runtime) {
  let notices = 0
  for (;;) {
    const tried = await applyNotices(db, services)
    if (tried.length === 0) break
    notices += tried.filter(({ failed }) => !failed).length
  }
  const payments = await reconcilePayments(db, services, 'all')
  return { notices, payments, refunds: await askDueRefunds(db, services) }
}
