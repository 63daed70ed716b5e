import { recordJobRun } from '../observability/job-metrics.ts'
import type { Runtime } from '../runtime.ts'
import { normalizeAnalyticsJob, rollUpAnalyticsJob } from './analytics-jobs.ts'
import { followUpChatsJob } from './conversation-jobs.ts'
import { rollUpCountersJob } from './counter-jobs.ts'
import { deleteExpiredLinksJob, sendEmailsJob } from './email-jobs.ts'
import { refreshExchangeRatesJob } from './exchange-rate-jobs.ts'
import {
  findMissedEvents,
  issueDocumentsJob,
  processWebhookEventsJob,
  reconcilePaymentsJob,
  requestRefundsJob,
} from './payment-jobs.ts'
import { deleteExpiredLimitsJob } from './rate-limit-jobs.ts'
import { type RepeatedTask, repeatTask } from './repeat-task.ts'
import { applyRetentionJob } from './retention-jobs.ts'

interface Job {
  name: string
  everySeconds: number
  run: (runtime: Runtime, ending: AbortSignal) => Promise<void>
}

/** What the shop does by itself. Each looks for rows that are due, so any number of processes may run them all. */
const JOBS: Job[] = [
  { name: 'send mails', everySeconds: 1, run: sendEmailsJob },
  { name: 'apply payment notices', everySeconds: 1, run: processWebhookEventsJob },
  { name: 'reconcile payments', everySeconds: 20, run: reconcilePaymentsJob },
  { name: 'find missed webhook events', everySeconds: 60, run: findMissedEvents },
  { name: 'ask for refunds', everySeconds: 20, run: requestRefundsJob },
  { name: 'issue documents', everySeconds: 5, run: issueDocumentsJob },
  { name: 'follow up chats', everySeconds: 20, run: followUpChatsJob },
  { name: 'compact running totals', everySeconds: 10, run: rollUpCountersJob },
  { name: 'merge traffic', everySeconds: 10, run: rollUpAnalyticsJob },
  { name: 'fold traffic', everySeconds: 3_600, run: normalizeAnalyticsJob },
  { name: 'forget old links', everySeconds: 300, run: deleteExpiredLinksJob },
  { name: 'read new rates', everySeconds: 10, run: refreshExchangeRatesJob },
  { name: 'keep no longer', everySeconds: 3_600, run: applyRetentionJob },
  { name: 'forget old tries', everySeconds: 300, run: deleteExpiredLimitsJob },
]

export function startJobs(runtime: Runtime): RepeatedTask {
  const started = JOBS.map(({ name, everySeconds, run }) =>
    repeatTask(
      everySeconds,
      (ending) => recordJobRun(name, () => run(runtime, ending)),
      (error) => runtime.log.error({ err: error, job: name }, 'job failed'),
    ),
  )
  return {
    async stop() {
      await Promise.all(started.map((job) => job.stop()))
    },
  }
}
