import type { Runtime } from '../runtime.ts'
import { issueReceipts } from '../shop/payments/documents/issue-receipts.ts'
import { recheckPaidPayments } from '../shop/payments/reconciliation/recheck-paid-payments.ts'
import { reconcilePayments } from '../shop/payments/reconciliation/reconcile-payments.ts'
import { submitDueRefunds } from '../shop/payments/refunds/submit-refund.ts'
import { processWebhookEvents } from '../shop/payments/webhook-events/process-webhook-events.ts'
import { fetchMissedEvents } from '../shop/payments/webhook-events/receive-webhook-event.ts'

export async function processDueWebhookEvents(
  { db, services, log }: Runtime,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted) {
    const processed = await processWebhookEvents(db, services)
    for (const { failed, ...webhookEvent } of processed) {
      if (failed) log.warn(webhookEvent, 'webhook event not processed')
      else log.info(webhookEvent, 'webhook event processed')
    }
    if (processed.length === 0) return
  }
}

export async function reconcileDuePayments(
  { db, services, log }: Runtime,
  ending: AbortSignal,
): Promise<void> {
  const { fetched, failed } = await reconcilePayments(db, services, 'due', ending)
  if (failed > 0) log.warn({ checked: fetched, failed }, 'reconciliation failed for some payments')
}

/** Looks for changes of paid payments for which no webhook arrived. */
export async function findMissedWebhookEvents(
  { db, services, log }: Runtime,
  ending: AbortSignal,
): Promise<void> {
  const { missed, failed } = await fetchMissedEvents(db, services)
  if (missed > 0 || failed > 0) log.warn({ missed, failed }, 'webhook events missed, or could not be listed')
  await recheckPaidPayments(db, services, 'due', ending)
}

export async function requestDueRefunds({ db, services }: Runtime): Promise<void> {
  await submitDueRefunds(db, services)
}

/** Receipts are issued with their payment. This catches up for processes that died in between. */
export async function issueMissingReceipts({ db }: Runtime): Promise<void> {
  await issueReceipts(db)
}

/** Runs every payment job once over all open rows, whether they are due or not: `npm run reconcile`. */
export async function reconcileAll(runtime: Runtime) {
  const { db, services } = runtime
  const { missed, failed } = await fetchMissedEvents(db, services, 'all')
  let webhookEvents = 0
  for (;;) {
    const processed = await processWebhookEvents(db, services)
    if (processed.length === 0) break
    webhookEvents += processed.filter((event) => !event.failed).length
  }
  const payments = await reconcilePayments(db, services, 'all')
  const paid = await recheckPaidPayments(db, services, 'all')
  const refunds = await submitDueRefunds(db, services)
  await issueMissingReceipts(runtime)
  return {
    webhookEvents,
    missed,
    openPayments: payments.fetched,
    paidPayments: paid.fetched,
    refunds,
    failed: payments.failed + paid.failed + failed,
  }
}
