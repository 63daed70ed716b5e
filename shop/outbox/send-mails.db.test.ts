import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/database.ts'
import { linkOf } from '../../tests/link-of.ts'
import type { Db, Mailer, OutgoingMail } from '../services.ts'
import { listMails } from './list-mails.ts'
import { MOST_ATTEMPTS } from './mail-state.ts'
import { queueMail } from './queue-mail.ts'
import { sendAgain } from './send-again.ts'
import { type RenderMail, sendDueMails } from './send-mails.ts'
import { mails } from './tables.ts'

const render: RenderMail = async (mail) => ({ subject: mail.kind, text: linkOf(mail), html: '' })

const actor = { userId: null, apiKeyId: null }

function mailerThat(fails: (mail: OutgoingMail) => Error | undefined = () => undefined) {
  const sent: OutgoingMail[] = []
  const mailer: Mailer = {
    async send(mail) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      const error = fails(mail)
      if (error) throw error
      sent.push(mail)
    },
  }
  return { mailer, sent }
}

function welcome(db: Db, toAddress: string) {
  return queueMail(db, { kind: 'welcome', userId: null, toAddress, lang: 'en', facts: { name: 'Maria' } })
}

function resetLink(db: Db, expires = sql<Date>`now() + interval '1 hour'`) {
  const facts = { name: 'Maria', link: '/reset-password?token=secret' }
  return queueMail(db, {
    kind: 'reset_link',
    userId: null,
    toAddress: 'm@example.com',
    lang: 'en',
    facts,
    expiresAt: expires,
  })
}

async function onlyMail(db: Db) {
  const { mails: list } = await listMails(db)
  expect(list).toHaveLength(1)
  const [mail] = list
  if (!mail) throw new Error('no mail')
  return mail
}

const dueNow = (db: Db) => db.update(mails).set({ nextAttemptAt: sql`now()` })

test('what is due is sent once, as it is drawn', async () => {
  const { db } = await freshDatabase()
  const { mailer, sent } = mailerThat()
  await welcome(db, 'maria@example.com')
  const tried = await sendDueMails(db, mailer, render)
  expect(tried.map(({ error }) => error)).toEqual([null])
  const mail = await onlyMail(db)
  const drawn = { subject: 'welcome', text: '', html: '' }
  expect(sent).toEqual([{ id: mail.id, to: 'maria@example.com', replyTo: null, ...drawn }])
  expect(mail).toMatchObject({ state: 'sent', sentAt: expect.any(Date), attempts: 1, lastError: null })
  await dueNow(db)
  expect(await sendDueMails(db, mailer, render)).toEqual([])
})

test('processes at once share the mails: each is sent by one', async () => {
  const { db } = await freshDatabase()
  const { mailer, sent } = mailerThat()
  for (let number = 0; number < 30; number += 1) await welcome(db, `${number}@example.com`)
  const process = async () => {
    while ((await sendDueMails(db, mailer, render, 3)).length > 0);
  }
  await Promise.all([process(), process(), process(), process()])
  expect(sent.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 30 }, (_, number) => `${number}@example.com`).sort(),
  )
})

test('no more than asked for are taken, those first that wait longest', async () => {
  const { db } = await freshDatabase()
  for (const name of ['a', 'b', 'c']) await welcome(db, `${name}@example.com`)
  const earlier = { nextAttemptAt: sql`now() - interval '1 minute'` }
  await db.update(mails).set(earlier).where(eq(mails.toAddress, 'c@example.com'))
  const { mailer, sent } = mailerThat()
  await sendDueMails(db, mailer, render, 1)
  expect(sent.map(({ to }) => to)).toEqual(['c@example.com'])
})

describe('a mail that cannot be sent', () => {
  const refused = () => new Error('550 no such\r\nmailbox; see https://x/?token=abc-DEF_1&lang=en')

  test('stays, says why without a secret, and waits twice as long each time', async () => {
    const { db } = await freshDatabase()
    await welcome(db, 'maria@example.com')
    const { mailer } = mailerThat(refused)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const [tried] = await sendDueMails(db, mailer, render)
      expect(tried?.error).toContain('550')
      expect(await onlyMail(db)).toMatchObject({
        state: 'waiting',
        attempts: attempt,
        lastError: '550 no such mailbox; see https://x/?token=...&lang=en',
      })
      expect(await sendDueMails(db, mailer, render)).toEqual([])
      const [row] = await db
        .select({
          seconds: sql<number>`round(extract(epoch from ${mails.nextAttemptAt} - now()) / 10)::int * 10`,
        })
        .from(mails)
      waits.push(row?.seconds ?? 0)
      await dueNow(db)
    }
    expect(waits).toEqual([30, 60, 120, 240])
  })

  test('is given up after ten tries, until staff ask for more', async () => {
    const { db } = await freshDatabase()
    await welcome(db, 'maria@example.com')
    const { id } = await onlyMail(db)
    expect(await sendAgain(db, { id, actor })).toEqual({ ok: false, reason: 'mail_not_failed' })
    const failing = mailerThat(refused)
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      expect(await sendDueMails(db, failing.mailer, render)).toHaveLength(1)
      await dueNow(db)
    }
    expect(await sendDueMails(db, failing.mailer, render)).toEqual([])
    expect(await onlyMail(db)).toMatchObject({ state: 'failed', attempts: 10 })

    expect(await sendAgain(db, { id, actor })).toEqual({ ok: true })
    expect(await onlyMail(db)).toMatchObject({ state: 'waiting', attempts: 0, lastError: null })
    expect(await sendAgain(db, { id, actor })).toEqual({ ok: false, reason: 'mail_not_failed' })
    const { mailer, sent } = mailerThat()
    await sendDueMails(db, mailer, render)
    expect(sent.map((mail) => mail.id)).toEqual([id])
    expect(await sendAgain(db, { id, actor })).toEqual({ ok: false, reason: 'mail_not_failed' })
  })

  test('is not sent again while its last try is under way, but is when that try died', async () => {
    const { db } = await freshDatabase()
    await welcome(db, 'maria@example.com')
    await db.update(mails).set({ attempts: 10, nextAttemptAt: sql`now() + interval '1 hour'` })
    const { id, state } = await onlyMail(db)
    expect(state).toBe('waiting')
    expect(await sendAgain(db, { id, actor })).toEqual({ ok: false, reason: 'mail_not_failed' })
    await dueNow(db)
    expect((await onlyMail(db)).state).toBe('failed')
    expect(await sendAgain(db, { id, actor })).toEqual({ ok: true })
  })

  test('keeps no other from being sent, also when it cannot even be drawn', async () => {
    const { db } = await freshDatabase()
    await welcome(db, 'bad@example.com')
    await welcome(db, 'good@example.com')
    const { mailer, sent } = mailerThat()
    const tried = await sendDueMails(db, mailer, async (mail) => {
      if (mail.toAddress === 'bad@example.com') throw new Error('cannot draw')
      return render(mail)
    })
    expect(tried.map(({ error }) => error).sort()).toEqual(['cannot draw', null])
    expect(sent.map(({ to }) => to)).toEqual(['good@example.com'])
  })
})

describe('a link', () => {
  test('leaves with its mail and is gone from the row', async () => {
    const { db } = await freshDatabase()
    await resetLink(db)
    const { mailer, sent } = mailerThat()
    await sendDueMails(db, mailer, render)
    expect(sent.map(({ text }) => text)).toEqual(['/reset-password?token=secret'])
    const mail = await onlyMail(db)
    expect(mail).toMatchObject({ state: 'sent', facts: { name: 'Maria', link: '' } })
  })

  test('stays while the mail could not be sent', async () => {
    const { db } = await freshDatabase()
    await resetLink(db)
    await sendDueMails(db, mailerThat(() => new Error('away')).mailer, render)
    expect(linkOf(await onlyMail(db))).toBe('/reset-password?token=secret')
  })

  test('that has expired is never sent', async () => {
    const { db } = await freshDatabase()
    await resetLink(db, sql<Date>`now()`)
    const { mailer, sent } = mailerThat()
    expect(await sendDueMails(db, mailer, render)).toEqual([])
    expect(sent).toEqual([])
    const { id, state } = await onlyMail(db)
    expect(state).toBe('expired')
    expect(await sendAgain(db, { id, actor })).toEqual({ ok: false, reason: 'mail_not_failed' })
  })
})

test('a mail nobody knows is not found', async () => {
  const { db } = await freshDatabase()
  expect(await sendAgain(db, { id: '019a0000-0000-7000-8000-000000000001', actor })).toEqual({
    ok: false,
    reason: 'not_found',
  })
})
