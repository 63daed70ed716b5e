import { recordJobRun } from '../observability/job-metrics.ts'
import type { Runtime } from '../runtime.ts'
import { remindUnverifiedUsers } from '../shop/accounts/email-address/send-verification.ts'
import { rollUpTotals, vacuumTotals } from '../shop/admin/dashboard/all-time-totals.ts'
import { normalizeDimension, rollUpDeltas, vacuumDeltas } from '../shop/analytics/roll-up-deltas.ts'
import { deleteExpiredSalts } from '../shop/analytics/tracking/hash-visitor.ts'
import { notifyLateOrders } from '../shop/cases/notify-late-orders.ts'
import { expireUnverifiedCases, settleCases } from '../shop/cases/settle-cases.ts'
import { notifyWaitingChats } from '../shop/conversations/notify-waiting-chats.ts'
import { sendFollowUps } from '../shop/conversations/send-reply.ts'
import { sendOfferReminders } from '../shop/custom-offers/notify-customer.ts'
import { deleteExpiredIdempotencyKeys } from '../shop/idempotency/idempotency-keys.ts'
import { importNextRows, isImportRunning } from '../shop/imports/run-imports.ts'
import { imports } from '../shop/imports/tables.ts'
import {
  logExchangeRateRefresh,
  refreshDueExchangeRates,
} from '../shop/localization/exchange-rates/refresh-exchange-rates.ts'
import { dispatchNotifications, sendSummaries } from '../shop/notifications/dispatch-notifications.ts'
import { queueBriefReminders } from '../shop/orders/fulfilment/remind-briefs.ts'
import { deleteExpiredLinks } from '../shop/outbox/send-due-emails.ts'
import { remindOfUnpaidOrders } from '../shop/payments/reminders/remind-of-unpaid-orders.ts'
import { recheckVatIds } from '../shop/payments/taxes/recheck-vat-ids.ts'
import { recordOfferedPrices } from '../shop/promotions/price-reductions.ts'
import { deleteRetiredCredentials } from '../shop/provider-credentials/credentials.ts'
import { deleteExpiredLimits } from '../shop/rate-limit/consume-rate-limit.ts'
import { sendReviewInvitations } from '../shop/reviews/invitations.ts'
import { getSettings } from '../shop/settings/get-settings.ts'
import { measureSatisfaction } from '../shop/track-record/measure-claims.ts'
import { measureDueTrackRecord, recordUptime } from '../shop/track-record/measure-track-record.ts'
import { deleteDueFiles } from '../shop/uploads/delete-uploads.ts'
import { applyRetention } from './apply-retention.ts'
import { createWorkFinder } from './find-work.ts'
import {
  checkLaunchItems,
  receiveInboundEmails,
  sendEmails,
  sendPushes,
  sendWebhooks,
} from './message-jobs.ts'
import {
  findMissedWebhookEvents,
  issueMissingReceipts,
  processDueWebhookEvents,
  reconcileDuePayments,
  requestDueRefunds,
} from './payment-jobs.ts'
import { type RepeatedTask, repeatTask, type Task } from './repeat-task.ts'

interface Job {
  /** Label of the job's metrics and log lines; docs/observability.md lists the metrics. */
  name: string
  /** Pause between two runs. Jobs that `find-work.ts` lists also run when they have work. */
  everySeconds: number
  /** Starts no new batch once `ending` is aborted. */
  run: (runtime: Runtime, ending: AbortSignal) => Promise<void>
}

/** Every job leases the rows it works on, so any number of processes can run all jobs. */
const JOBS = [
  { name: 'send emails', everySeconds: 300, run: sendEmails },
  { name: 'receive emails', everySeconds: 5, run: receiveInboundEmails },
  { name: 'process webhook events', everySeconds: 300, run: processDueWebhookEvents },
  { name: 'issue receipts', everySeconds: 300, run: issueMissingReceipts },
  {
    name: 'recheck VAT ids',
    everySeconds: 600,
    async run({ db, services }, ending) {
      if (services.checkVatId) await recheckVatIds(db, services.checkVatId, ending)
    },
  },
  { name: 'reconcile payments', everySeconds: 20, run: reconcileDuePayments },
  { name: 'request refunds', everySeconds: 20, run: requestDueRefunds },
  {
    name: 'notify staff',
    everySeconds: 300,
    async run({ db }, ending) {
      await repeatWhileFull((size) => dispatchNotifications(db, size), ending)
      await repeatWhileFull((size) => sendSummaries(db, size), ending)
    },
  },
  { name: 'send pushes', everySeconds: 300, run: sendPushes },
  { name: 'check launch items', everySeconds: 600, run: checkLaunchItems },
  { name: 'send webhooks', everySeconds: 300, run: sendWebhooks },
  {
    name: 'settle cases',
    everySeconds: 10,
    async run({ db }) {
      await settleCases(db)
      await expireUnverifiedCases(db)
    },
  },
  {
    name: 'notify late orders',
    everySeconds: 60,
    run: ({ db }, ending) => repeatWhileFull((size) => notifyLateOrders(db, size), ending),
  },
  {
    name: 'remind of briefs',
    everySeconds: 20,
    run: ({ db, services }, ending) =>
      repeatWhileFull((size) => queueBriefReminders(db, services.paths, size), ending),
  },
  {
    name: 'remind of unpaid orders',
    everySeconds: 60,
    async run({ db, services }, ending) {
      if (!services.mailer || !(await getSettings(db)).remindsOfUnpaidOrders) return
      await remindOfUnpaidOrders(db, services, ending)
    },
  },
  {
    name: 'send offer reminders',
    everySeconds: 600,
    run: ({ db, services }, ending) =>
      repeatWhileFull((size) => sendOfferReminders(db, services.paths, size), ending),
  },
  {
    name: 'send review invitations',
    everySeconds: 300,
    run: ({ db, services }, ending) =>
      repeatWhileFull((size) => sendReviewInvitations(db, services.paths, size), ending),
  },
  {
    name: 'remind unverified users',
    everySeconds: 60,
    run: ({ db, services }, ending) =>
      repeatWhileFull((size) => remindUnverifiedUsers(db, services.paths, size), ending),
  },
  // Where neither requests nor notifications tell this process about a change.
  { name: 'reload credentials', everySeconds: 5, run: ({ reloadCredentials }) => reloadCredentials() },
  {
    name: 'delete retired credentials',
    everySeconds: 600,
    async run({ db, services, log }) {
      const failed = await deleteRetiredCredentials(db, services)
      if (failed > 0) log.warn({ failed }, 'replaced webhooks not deleted at the provider')
    },
  },
  { name: 'find missed webhook events', everySeconds: 60, run: findMissedWebhookEvents },
  {
    name: 'follow up chats',
    everySeconds: 20,
    async run({ db }, ending) {
      await repeatWhileFull((size) => sendFollowUps(db, size), ending)
      await repeatWhileFull((size) => notifyWaitingChats(db, size), ending)
    },
  },
  {
    name: 'roll up totals',
    everySeconds: 10,
    async run({ db }, ending) {
      while (!ending.aborted && (await rollUpTotals(db)) > 0);
      if (!ending.aborted) await vacuumTotals(db)
    },
  },
  {
    name: 'roll up analytics',
    everySeconds: 10,
    async run({ db }, ending) {
      while (!ending.aborted && (await rollUpDeltas(db)) > 0);
      if (ending.aborted) return
      await vacuumDeltas(db)
      await deleteExpiredSalts(db)
    },
  },
  {
    name: 'normalize analytics',
    everySeconds: 3_600,
    async run({ db, log }) {
      const merged = await normalizeDimension(db)
      if (merged > 0) log.info({ merged }, 'rare referrers and campaigns merged into "others"')
    },
  },
  {
    name: 'refresh exchange rates',
    everySeconds: 10,
    async run({ db, services, log }, ending) {
      const { rateSource } = services
      if (rateSource) logExchangeRateRefresh(log, await refreshDueExchangeRates(db, rateSource, ending))
    },
  },
  {
    name: 'record offered prices',
    everySeconds: 30,
    async run({ db }) {
      await recordOfferedPrices(db)
    },
  },
  { name: 'record uptime', everySeconds: 20, run: ({ db }) => recordUptime(db) },
  {
    name: 'measure track record',
    everySeconds: 60,
    run: ({ db }) => measureDueTrackRecord(db, measureSatisfaction),
  },
  {
    name: 'delete files',
    everySeconds: 60,
    async run({ db, services }, ending) {
      await deleteDueFiles(db, services.files, ending)
    },
  },
  {
    name: 'run imports',
    everySeconds: 300,
    async run({ db }, ending) {
      const hasRows = async () => (await db.$count(imports, isImportRunning())) > 0
      while (!ending.aborted && (await hasRows())) await importNextRows(db, IMPORT_BATCH_SIZE)
    },
  },
  { name: 'apply retention', everySeconds: 3_600, run: applyRetention },
  { name: 'delete expired links', everySeconds: 300, run: ({ db }) => deleteExpiredLinks(db) },
  { name: 'delete expired limits', everySeconds: 300, run: ({ db }) => deleteExpiredLimits(db) },
  {
    name: 'delete expired idempotency keys',
    everySeconds: 300,
    run: ({ db }) => deleteExpiredIdempotencyKeys(db),
  },
] as const satisfies Job[]

export type JobName = (typeof JOBS)[number]['name']

export const JOB_NAMES: JobName[] = JOBS.map(({ name }) => name)

const BATCH_SIZE = 20

/** Rows of one transaction. */
const IMPORT_BATCH_SIZE = 50

async function repeatWhileFull(
  processBatch: (size: number) => Promise<number>,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted && (await processBatch(BATCH_SIZE)) === BATCH_SIZE);
}

export async function runJob(
  name: JobName,
  runtime: Runtime,
  ending = new AbortController().signal,
): Promise<void> {
  const job: Job | undefined = JOBS.find((candidate) => candidate.name === name)
  await job?.run(runtime, ending)
}

/** The time within which prompt jobs begin. */
const LOOK_SECONDS = 1

export function startJobs(runtime: Runtime): Pick<RepeatedTask, 'stop'> {
  const start = (name: string, everySeconds: number, run: Task) =>
    repeatTask(
      everySeconds,
      (ending) => recordJobRun(name, () => run(ending)),
      (error) => runtime.log.error({ err: error, job: name }, 'job failed'),
    )
  const started = new Map<JobName, RepeatedTask>()
  for (const { name, everySeconds } of JOBS)
    started.set(
      name,
      start(name, everySeconds, (ending) => runJob(name, runtime, ending)),
    )
  const find = createWorkFinder(runtime.db)
  const look = start('find work', LOOK_SECONDS, async () => {
    for (const name of await find()) started.get(name)?.wake()
  })
  return {
    async stop() {
      await look.stop()
      await Promise.all([...started.values()].map((job) => job.stop()))
    },
  }
}
