import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { newId } from '../../id.ts'
import { type MailboxReader, type ReceivedEmail, UNREADABLE_EMAIL } from '../../providers/inbound-email.ts'
import type { Db, Services } from '../../services.ts'
import { normalizeLine, truncateText } from '../../text.ts'
import { type InboundContext, type RecordedEmail, recordInboundEmail } from './record-inbound-email.ts'
import { inboundMailboxes } from './tables.ts'

/** The process that reads the mailbox. Another one takes over after the lease has run out. */
const HOLDER = newId()
/** Several times the pause between two runs. */
const LEASE = sql`interval '30 seconds'`
/** While one email is read: longer than its images take. */
const READING_LEASE = sql`interval '2 minutes'`
/** After this many attempts only the headers of an email are read, and after one more nothing of it. */
const MAX_READING_ATTEMPTS = 3

interface ReceivedCounts extends Record<RecordedEmail['outcome'], number> {
  /** Emails that a person has to look at in the mailbox. */
  flagged: number
}

/**
 * Reads what is new in the mailbox, unless another process does or the next attempt after a failure is not due. An email is
 * marked only after it was recorded, so that a process that dies in between loses nothing. Throws when the mail server does
 * not answer.
 */
export async function receiveEmails(
  context: Omit<InboundContext, 'mailbox' | 'replyAddress'>,
  mailboxReader: MailboxReader,
  ending: AbortSignal,
): Promise<ReceivedCounts | null> {
  const { db } = context
  const { mailbox, replyAddress } = mailboxReader
  const isThis = eq(inboundMailboxes.name, mailbox)
  const leased = await leaseMailbox(db, mailbox)
  if (!leased) return null
  const counts: ReceivedCounts = { added: 0, automatic: 0, ignored: 0, duplicate: 0, flagged: 0 }
  try {
    const { uidValidity, lastUid } = leased
    const after = uidValidity === null ? null : { uidValidity, uid: lastUid }
    const found = await mailboxReader.listNew(after)
    for (const uid of found.uids) {
      if (ending.aborted) return counts
      const attempts = await countReading(db, isThis, uid)
      if (attempts === null) return counts
      const received = await readEmail(mailboxReader, uid, attempts)
      if (received) {
        const position = { uidValidity: found.uidValidity, uid }
        const recorded = await recordInboundEmail({ ...context, mailbox, replyAddress }, position, received)
        // A mailbox in which nothing can be marked must not hold up its emails; the position is kept here.
        await mailboxReader.mark(uid, { flagged: recorded.needsAttention }).catch((error: unknown) => {
          if (attempts <= MAX_READING_ATTEMPTS) throw error
        })
        counts[recorded.outcome] += 1
        if (recorded.needsAttention) counts.flagged += 1
      }
      if (found.uidValidity === uidValidity)
        await db.update(inboundMailboxes).set({ lastUid: uid }).where(isThis)
    }
    await db
      .update(inboundMailboxes)
      .set({
        uidValidity: found.next.uidValidity,
        lastUid: found.next.uid,
        readingUid: null,
        readingAttempts: 0,
        failures: 0,
        lastError: null,
        heldUntil: sql`now() + ${LEASE}`,
        lastReadAt: sql`now()`,
      })
      .where(and(isThis, eq(inboundMailboxes.holder, HOLDER)))
    return counts
  } catch (error) {
    await recordFailure(db, isThis, error)
    throw error
  }
}

/** Reads less of an email that could not be read or recorded, so that staff hear of it and the next one follows. */
async function readEmail(
  mailboxReader: MailboxReader,
  uid: number,
  attempts: number,
): Promise<ReceivedEmail | null> {
  if (attempts <= MAX_READING_ATTEMPTS) return mailboxReader.fetch(uid)
  if (attempts === MAX_READING_ATTEMPTS + 1) return mailboxReader.fetchHeaders(uid)
  return { email: UNREADABLE_EMAIL, problem: 'unreadable' }
}

/** Returns null when another process has leased the mailbox, or after a failure. */
async function leaseMailbox(db: Db, name: string) {
  const { holder, heldUntil, nextAttemptAt } = inboundMailboxes
  await db.insert(inboundMailboxes).values({ name }).onConflictDoNothing()
  const isFree = or(eq(holder, HOLDER), isNull(heldUntil), lte(heldUntil, sql`now()`))
  const [leased] = await db
    .update(inboundMailboxes)
    .set({ holder: HOLDER, heldUntil: sql`now() + ${READING_LEASE}` })
    .where(and(eq(inboundMailboxes.name, name), isFree, lte(nextAttemptAt, sql`now()`)))
    .returning()
  return leased ?? null
}

/** Renews the lease and counts the attempts to read this email; null when another process has taken over. */
async function countReading(db: Db, isThis: SQL, uid: number): Promise<number | null> {
  const { holder, readingUid, readingAttempts } = inboundMailboxes
  const [row] = await db
    .update(inboundMailboxes)
    .set({
      heldUntil: sql`now() + ${READING_LEASE}`,
      readingUid: uid,
      readingAttempts: sql`case when ${readingUid} = ${uid} then ${readingAttempts} + 1 else 1 end`,
    })
    .where(and(isThis, eq(holder, HOLDER)))
    .returning({ attempts: readingAttempts })
  return row?.attempts ?? null
}

const MAX_ERROR_LENGTH = 300

/** Postpones the next attempt of any process, from 10 seconds to 5 minutes. */
async function recordFailure(db: Db, isThis: SQL, error: unknown): Promise<void> {
  const { failures } = inboundMailboxes
  const message = error instanceof Error ? error.message : String(error)
  await db
    .update(inboundMailboxes)
    .set({
      failures: sql`${failures} + 1`,
      nextAttemptAt: sql`now() + least(interval '5 minutes', interval '10 seconds' * power(2, least(${failures}, 10)))`,
      lastError: truncateText(normalizeLine(message), MAX_ERROR_LENGTH),
      heldUntil: sql`now()`,
    })
    .where(isThis)
}

/** Lets another process read the mailbox at once. */
export async function releaseMailbox(db: Db, name: string): Promise<void> {
  const { holder, heldUntil } = inboundMailboxes
  await db
    .update(inboundMailboxes)
    .set({ heldUntil: null })
    .where(and(eq(inboundMailboxes.name, name), eq(holder, HOLDER), lte(sql`now()`, heldUntil)))
}

/**
 * Returns null without a mailbox. The age is the seconds since the mailbox was read completely, null before the first time;
 * the error is that of the last attempt, null after a success.
 */
export async function getMailboxStatus(db: Db, { mailboxReader }: Pick<Services, 'mailboxReader'>) {
  if (!mailboxReader) return null
  const { name, lastReadAt, failures, lastError } = inboundMailboxes
  const [mailbox] = await db
    .select({
      age: sql<number | null>`extract(epoch from now() - ${lastReadAt})`.mapWith(Number),
      lastReadAt,
      failures,
      lastError,
    })
    .from(inboundMailboxes)
    .where(eq(name, mailboxReader.mailbox))
  return {
    ageSeconds: mailbox?.lastReadAt ? mailbox.age : null,
    isFailing: (mailbox?.failures ?? 0) > 0,
    lastReadAt: mailbox?.lastReadAt ?? null,
    error: mailbox?.lastError ?? null,
  }
}

export type MailboxStatus = NonNullable<Awaited<ReturnType<typeof getMailboxStatus>>>
