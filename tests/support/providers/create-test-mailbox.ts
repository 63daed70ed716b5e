import { parseMime } from '../../../providers/imap/mime-worker.ts'
import type { EmailProblem, MailboxReader } from '../../../shop/providers/inbound-email.ts'

interface StoredEmail {
  uid: number
  source: string
  problem: EmailProblem | null
  flags: string[]
}

export const REPLY_ADDRESS = 'support+{token}@example.com'

/** A mailbox in memory, which a test delivers emails to. */
export function createTestMailbox() {
  const emails: StoredEmail[] = []
  let uidValidity = '1'
  const find = (uid: number) => emails.find((email) => email.uid === uid)
  const read = async (uid: number, { headersOnly = false } = {}) => {
    const stored = find(uid)
    if (!stored) return null
    const problem = headersOnly ? ('unreadable' as const) : stored.problem
    const [head = ''] = stored.source.split('\r\n\r\n')
    return { email: await parseMime(Buffer.from(problem ? head : stored.source)), problem }
  }
  const mailboxReader: MailboxReader = {
    mailbox: 'support@mail.example.com/INBOX',
    replyAddress: REPLY_ADDRESS,
    async listNew(after) {
      const isKnown = after?.uidValidity === uidValidity
      const fresh = emails.filter(({ uid, flags }) => (isKnown ? uid > after.uid : !flags.includes('\\Seen')))
      return {
        uidValidity,
        uids: fresh.map(({ uid }) => uid),
        next: { uidValidity, uid: emails.at(-1)?.uid ?? 0 },
      }
    },
    fetch: (uid) => read(uid),
    fetchHeaders: (uid) => read(uid, { headersOnly: true }),
    async mark(uid, { flagged }) {
      find(uid)?.flags.push('\\Seen', ...(flagged ? ['\\Flagged'] : []))
    },
    async close() {},
  }
  return {
    mailboxReader,
    emails,
    /** Lines of an email with line breaks of any kind. */
    deliver(source: string, { problem = null }: { problem?: EmailProblem | null } = {}) {
      const uid = (emails.at(-1)?.uid ?? 0) + 1
      emails.push({ uid, source: source.replace(/\r?\n/g, '\r\n'), problem, flags: [] })
      return uid
    },
    /** As a server does that has lost its numbers. */
    numberAnew() {
      uidValidity = String(Number(uidValidity) + 1)
    },
  }
}

let count = 0

interface EmailParts {
  from?: string
  to?: string
  subject?: string
  body?: string
  messageId?: string
  inReplyTo?: string
  headers?: string[]
}

/** Builds a plain email as mail programs write it. */
export function buildEmail(parts: EmailParts = {}): string {
  count += 1
  const { from = 'Layla <layla@example.com>', to = 'support@example.com', subject = 'Re: Question' } = parts
  const { body = 'Thank you!', messageId = `mail-${count}@mail.example.com`, inReplyTo, headers = [] } = parts
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${messageId}>`,
    ...(inReplyTo ? [`In-Reply-To: <${inReplyTo}>`] : []),
    ...headers,
    ...(headers.some((line) => /^content-type:/i.test(line))
      ? []
      : ['Content-Type: text/plain; charset=utf-8']),
    '',
    body,
  ].join('\r\n')
}
