import type { Runtime } from '../runtime.ts'
import { watchRun } from '../watch/jobs.ts'
import { followUpChats } from './conversation-jobs.ts'
import { compactTotals } from './desk-jobs.ts'
import { every, type Repeated } from './every.ts'
import { forgetOldTries } from './limit-jobs.ts'
import { forgetOldLinks, sendMails } from './mail-jobs.ts'
import { applyInbox, askForRefunds, findMissedEvents, issueDocuments, reconcile } from './payment-jobs.ts'
import { keepNoLonger } from './privacy-jobs.ts'
import { readNewRates } from './rate-jobs.ts'
import { foldTraffic, mergeTraffic } from './traffic-jobs.ts'

interface Job {
  name: string
  everySeconds: number
  run: (runtime: Runtime, ending: AbortSignal) => Promise<void>
}

/** What the shop does by itself. Each looks for rows that are due, so any number of processes may run them all. */
const JOBS: Job[] = [
  { name: 'send mails', everySeconds: 1, run: sendMails },
  { name: 'apply payment notices', everySeconds: 1, run: applyInbox },
  { name: 'reconcile payments', everySeconds: 20, run: reconcile },
  { name: 'find missed webhook events', everySeconds: 60, run: findMissedEvents },
  { name: 'ask for refunds', everySeconds: 20, run: askForRefunds },
  { name: 'issue documents', everySeconds: 5, run: issueDocuments },
  { name: 'follow up chats', everySeconds: 20, run: followUpChats },
  { name: 'compact running totals', everySeconds: 10, run: compactTotals },
  { name: 'merge traffic', everySeconds: 10, run: mergeTraffic },
  { name: 'fold traffic', everySeconds: 3_600, run: foldTraffic },
  { name: 'forget old links', everySeconds: 300, run: forgetOldLinks },
  { name: 'read new rates', everySeconds: 10, run: readNewRates },
  { name: 'keep no longer', everySeconds: 3_600, run: keepNoLonger },
  { name: 'forget old tries', everySeconds: 300, run: forgetOldTries },
]

export function startJobs(runtime: Runtime): Repeated {
  const started = JOBS.map(({ name, everySeconds, run }) =>
    every(
      everySeconds,
      (ending) => watchRun(name, () => run(runtime, ending)),
      (error) => runtime.log.error({ err: error, job: name }, 'job failed'),
    ),
  )
  return {
    async stop() {
      await Promise.all(started.map((job) => job.stop()))
    },
  }
}
