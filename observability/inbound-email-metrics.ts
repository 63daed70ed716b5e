import { Counter } from 'prom-client'
import { processMetrics } from './metrics.ts'

const received = new Counter({
  name: 'shop_inbound_emails_total',
  help: 'Received emails by outcome; flagged ones wait for a person in the mailbox',
  labelNames: ['outcome'],
  registers: [processMetrics],
})

export function countReceivedEmails(counts: Record<string, number>): void {
  for (const [outcome, count] of Object.entries(counts)) received.inc({ outcome }, count)
}
