import { countReceivedEmails } from '../observability/inbound-email-metrics.ts'
import type { Runtime } from '../runtime.ts'
import { receiveEmails, releaseMailbox } from '../shop/conversations/inbound-email/receive-emails.ts'
import { getSenderAddress } from '../shop/mail-setup.ts'

/** Adds new emails of the mailbox to their conversations. Does nothing without a mailbox. */
export async function receiveInboundEmails(
  { db, services, log }: Runtime,
  ending: AbortSignal,
): Promise<void> {
  const { mailer, mailboxReader, files } = services
  if (!mailboxReader) return
  const context = { db, files, senderAddresses: mailer ? [getSenderAddress(mailer.from)] : [] }
  try {
    const counts = await receiveEmails(context, mailboxReader, ending)
    if (!counts) return
    countReceivedEmails({ ...counts })
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    if (total > 0) log.info(counts, 'emails received')
  } finally {
    if (ending.aborted) await releaseMailbox(db, mailboxReader.mailbox)
  }
}
