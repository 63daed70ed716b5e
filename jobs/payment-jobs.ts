import type { Runtime } from '../runtime.ts'
import { issueMissingCreditNotes } from '../shop/payments/documents/issue-credit-note.ts'
import { issueReceipts } from '../shop/payments/documents/issue-receipts.ts'
import { recheckPaidPayments } from '../shop/payments/reconciliation/recheck-paid-payments.ts'
import { reconcilePayments } from '../shop/payments/reconciliation/reconcile-payments.ts'
import { submitDueRefunds } from '../shop/payments/refunds/submit-refund.ts'
import { fetchMissedEvents } from '../shop/payments/webhook-events/fetch-missed-events.ts'
import { processWebhookEvents } from '../shop/payments/webhook-events/process-webhook-events.ts'

export async function processWebhookEventsJob(
  { db, services, log }: Runtime,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted) {
    const tried = await processWebhookEvents(db, services)
    for (const { failed, ...notice } of tried) {
      if (failed) log.warn(notice, 'a payment notice could not be applied')
      else log.info(notice, 'payment notice applied')
    }
    if (tried.length === 0) return
  }
}

export async function reconcilePaymentsJob(
  { db, services, log }: Runtime,
  ending: AbortSignal,
): Promise<void> {
  const { asked, failed } = await reconcilePayments(db, services, 'due', ending)
  if (failed > 0) log.warn({ asked, failed }, 'the providers were asked about open payments')
}

/** For what happened to paid payments and no webhook has told. */
export async function findMissedEvents({ db, services, log }: Runtime, ending: AbortSignal): Promise<void> {
  const { missed, failed } = await fetchMissedEvents(db, services)
  if (missed > 0 || failed > 0)
    log.warn({ missed, failed }, 'webhook events were missed, or could not be listed')
  await recheckPaidPayments(db, services, 'due', ending)
}

export async function requestRefundsJob({ db, services }: Runtime): Promise<void> {
  await submitDueRefunds(db, services)
}

/** Receipts are issued with their payments; these are of processes that died in between, or run an earlier version. */
export async function issueDocumentsJob({ db }: Runtime): Promise<void> {
  await issueReceipts(db)
  await issueMissingCreditNotes(db)
}

/** `npm run reconcile`: all that is open, once, whenever it would be due. */
export async function reconcileAll(runtime: Runtime) {
  const { db, services } = runtime
  const { missed, failed } = await fetchMissedEvents(db, services, 'all')
  let notices = 0
  for (;;) {
    const tried = await processWebhookEvents(db, services)
    if (tried.length === 0) break
    notices += tried.filter(({ failed }) => !failed).length
  }
  const payments = await reconcilePayments(db, services, 'all')
  const paid = await recheckPaidPayments(db, services, 'all')
  const refunds = await submitDueRefunds(db, services)
  await issueDocumentsJob(runtime)
  return { notices, missed, payments, paid, refunds, failed: payments.failed + paid.failed + failed }
}
