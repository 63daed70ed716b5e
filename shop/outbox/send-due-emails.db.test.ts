// @module-tag both-engines
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { getEmailLink } from '../../tests/support/emails/email-links.ts'
import { getDatabaseSummary } from '../admin/backups.ts'
import type { Db, Mailer, OutgoingEmail } from '../services.ts'
import { listEmails } from './list-emails.ts'
import { queueEmail } from './queue-email.ts'
import { type RenderEmail, retryEmail, sendDueEmails } from './send-due-emails.ts'
import { emails, MAX_ATTEMPTS } from './tables.ts'

const render: RenderEmail = async (mail) => ({ subject: mail.kind, text: getEmailLink(mail), html: '' })

const actor = { userId: null, apiKeyId: null }

function createMailer(fails: (mail: OutgoingEmail) => Error | undefined = () => undefined) {
  const sent: OutgoingEmail[] = []
  const mailer: Mailer = {
    from: 'shop@example.com',
    async send(mail) {
      await sleep(5)
      const error = fails(mail)
      if (error) throw error
      sent.push(mail)
      return '250 OK'
    },
  }
  return { mailer, sent }
}

function queueWelcome(db: Db, toAddress: string) {
  const data = { name: 'Maria', link: '' }
  return queueEmail(db, { kind: 'welcome', userId: null, toAddress, lang: 'en', data })
}

function queueResetLink(db: Db, expires = sql<Date>`now() + interval '1 hour'`) {
  const data = { name: 'Maria', link: '/reset-password?token=secret' }
  return queueEmail(db, {
    kind: 'reset_link',
    userId: null,
    toAddress: 'm@example.com',
    lang: 'en',
    data,
    expiresAt: expires,
  })
}

async function requireOnlyEmail(db: Db) {
  const { emails: list } = await listEmails(db)
  expect(list).toHaveLength(1)
  const [mail] = list
  if (!mail) throw new Error('no email')
  return mail
}

const makeDue = (db: Db) => db.update(emails).set({ nextAttemptAt: sql`now()` })

test('sends a due email once, as it was rendered', async () => {
  const { db } = await createTestDatabase()
  const { mailer, sent } = createMailer()
  await queueWelcome(db, 'maria@example.com')
  const tried = await sendDueEmails(db, mailer, render)
  expect(tried.map(({ error }) => error)).toEqual([null])
  const mail = await requireOnlyEmail(db)
  const drawn = { subject: 'welcome', text: '', html: '' }
  expect(sent).toEqual([{ id: mail.id, to: 'maria@example.com', replyTo: null, inReplyTo: null, ...drawn }])
  expect(mail).toMatchObject({ state: 'sent', sentAt: expect.any(Date), attempts: 1, lastError: null })
  await makeDue(db)
  expect(await sendDueEmails(db, mailer, render)).toEqual([])
})

test('sends each email once when several processes send at the same time', async () => {
  const { db } = await createTestDatabase()
  const { mailer, sent } = createMailer()
  for (let number = 0; number < 30; number += 1) await queueWelcome(db, `${number}@example.com`)
  const process = async () => {
    while ((await sendDueEmails(db, mailer, render, 3)).length > 0);
  }
  await Promise.all([process(), process(), process(), process()])
  expect(sent.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 30 }, (_, number) => `${number}@example.com`).sort(),
  )
})

test('sends at most the given number of emails, longest waiting first', async () => {
  const { db } = await createTestDatabase()
  for (const name of ['a', 'b', 'c']) await queueWelcome(db, `${name}@example.com`)
  const earlier = { nextAttemptAt: sql`now() - interval '1 minute'` }
  await db.update(emails).set(earlier).where(eq(emails.toAddress, 'c@example.com'))
  const { mailer, sent } = createMailer()
  await sendDueEmails(db, mailer, render, 1)
  expect(sent.map(({ to }) => to)).toEqual(['c@example.com'])
})

describe('an email that cannot be sent', () => {
  const refused = () =>
    new Error(
      '550 no such\r\nmailbox; see https://x/?token=abc-DEF_1&lang=en and https://x/offers/offer_abc-D',
    )

  test('is retried after twice the delay each time, with its error stored without secrets', async () => {
    const { db } = await createTestDatabase()
    await queueWelcome(db, 'maria@example.com')
    const { mailer } = createMailer(refused)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const [tried] = await sendDueEmails(db, mailer, render)
      expect(tried?.error).toContain('550')
      expect(await requireOnlyEmail(db)).toMatchObject({
        state: 'waiting',
        attempts: attempt,
        lastError: '550 no such mailbox; see https://x/?token=...&lang=en and https://x/offers/offer_*',
      })
      expect(await sendDueEmails(db, mailer, render)).toEqual([])
      const [row] = await db
        .select({
          seconds: sql<number>`round(extract(epoch from ${emails.nextAttemptAt} - now()) / 10)::int * 10`,
        })
        .from(emails)
      waits.push(row?.seconds ?? 0)
      await makeDue(db)
    }
    expect(waits).toEqual([30, 60, 120, 240])
  })

  test('is given up after ten attempts, until staff send it again', async () => {
    const { db } = await createTestDatabase()
    await queueWelcome(db, 'maria@example.com')
    const { id } = await requireOnlyEmail(db)
    await expect(retryEmail(db, { id, actor })).rejects.toThrow('email_not_failed')
    const failing = createMailer(refused)
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect(await sendDueEmails(db, failing.mailer, render)).toHaveLength(1)
      await makeDue(db)
    }
    expect(await sendDueEmails(db, failing.mailer, render)).toEqual([])
    expect(await requireOnlyEmail(db)).toMatchObject({ state: 'failed', attempts: 10 })
    // After a restore, the operator reads this summary.
    expect(await getDatabaseSummary(db)).toMatchObject({ waitingEmails: 0 })

    await retryEmail(db, { id, actor })
    expect(await requireOnlyEmail(db)).toMatchObject({ state: 'waiting', attempts: 0, lastError: null })
    await expect(retryEmail(db, { id, actor })).rejects.toThrow('email_not_failed')
    const { mailer, sent } = createMailer()
    await sendDueEmails(db, mailer, render)
    expect(sent.map((mail) => mail.id)).toEqual([id])
    await expect(retryEmail(db, { id, actor })).rejects.toThrow('email_not_failed')
  })

  test('is not sent again while its last attempt may be running', async () => {
    const { db } = await createTestDatabase()
    await queueWelcome(db, 'maria@example.com')
    await db.update(emails).set({ attempts: 10, nextAttemptAt: sql`now() + interval '1 hour'` })
    const { id, state } = await requireOnlyEmail(db)
    expect(state).toBe('waiting')
    await expect(retryEmail(db, { id, actor })).rejects.toThrow('email_not_failed')
    await makeDue(db)
    expect((await requireOnlyEmail(db)).state).toBe('failed')
    await retryEmail(db, { id, actor })
  })

  test('does not block other emails, even when rendering fails', async () => {
    const { db } = await createTestDatabase()
    await queueWelcome(db, 'bad@example.com')
    await queueWelcome(db, 'good@example.com')
    const { mailer, sent } = createMailer()
    const tried = await sendDueEmails(db, mailer, async (mail) => {
      if (mail.toAddress === 'bad@example.com') throw new Error('cannot draw')
      return render(mail)
    })
    expect(tried.map(({ error }) => error).sort()).toEqual(['cannot draw', null])
    expect(sent.map(({ to }) => to)).toEqual(['good@example.com'])
  })
})

describe('a link in an email', () => {
  test('is removed from the row when the email was sent', async () => {
    const { db } = await createTestDatabase()
    await queueResetLink(db)
    const { mailer, sent } = createMailer()
    await sendDueEmails(db, mailer, render)
    expect(sent.map(({ text }) => text)).toEqual(['/reset-password?token=secret'])
    const mail = await requireOnlyEmail(db)
    expect(mail).toMatchObject({ state: 'sent', data: { name: 'Maria', link: '' } })
  })

  test('is kept while the email could not be sent', async () => {
    const { db } = await createTestDatabase()
    await queueResetLink(db)
    await sendDueEmails(db, createMailer(() => new Error('away')).mailer, render)
    expect(getEmailLink(await requireOnlyEmail(db))).toBe('/reset-password?token=secret')
  })

  test('is never sent after it expired', async () => {
    const { db } = await createTestDatabase()
    await queueResetLink(db, sql<Date>`now()`)
    const { mailer, sent } = createMailer()
    expect(await sendDueEmails(db, mailer, render)).toEqual([])
    expect(sent).toEqual([])
    const { id, state } = await requireOnlyEmail(db)
    expect(state).toBe('expired')
    expect(await getDatabaseSummary(db)).toMatchObject({ waitingEmails: 0 })
    await expect(retryEmail(db, { id, actor })).rejects.toThrow('email_not_failed')
  })
})

test('rejects an unknown email', async () => {
  const { db } = await createTestDatabase()
  await expect(retryEmail(db, { id: '019a0000-0000-7000-8000-000000000001', actor })).rejects.toThrow(
    'not_found',
  )
})
