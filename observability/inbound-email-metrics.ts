import { createCounter } from './metrics.ts'

const received = createCounter<'outcome'>(
  'shop_inbound_emails_total',
  'Received emails by outcome; flagged ones wait for a person in the mailbox',
)

export const INBOUND_EMAIL_METRICS = [received]

export function countReceivedEmails(counts: Record<string, number>): void {
  for (const [outcome, count] of Object.entries(counts)) received.with({ outcome }).value += count
}
