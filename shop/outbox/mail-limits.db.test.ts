import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../tests/database.ts'
import { SAMPLE_FACTS } from '../../tests/sample-mails.ts'
import { RULES } from '../limits/rules.ts'
import { rateLimits } from '../limits/tables.ts'
import type { Db } from '../services.ts'
import { MAIL_LIMITS } from './mail-limits.ts'
import { queueMail } from './queue-mail.ts'
import { type RenderMail, sendDueMails } from './send-mails.ts'
import { MAIL_KINDS, type MailKind, mails } from './tables.ts'

const VICTIM = 'victim@example.com'

function queue(db: Db, kind: MailKind, toAddress = VICTIM) {
  return queueMail(db, { kind, userId: null, toAddress, lang: 'en', facts: SAMPLE_FACTS[kind] })
}

const countOf = (db: Db, kind: MailKind) => db.$count(mails, eq(mails.kind, kind))

const LIMITED = MAIL_KINDS.flatMap((kind) => {
  const rule = MAIL_LIMITS[kind]
  return rule ? [{ kind, rule, points: RULES[rule].points as number }] : []
})

test('queues no more mails of a kind to one address than its limit, however the address is typed', async () => {
  const { db } = await freshDatabase()
  const refused: string[] = []
  const note = (message: unknown) => void refused.push((message as { rule: string }).rule)
  subscribe('shop.limit.refused', note)
  onTestFinished(() => void unsubscribe('shop.limit.refused', note))
  for (const { kind, rule, points } of LIMITED) {
    for (let number = 0; number < points; number += 1) {
      expect(await queue(db, kind, number % 2 ? ` ${VICTIM.toUpperCase()}` : VICTIM), kind).not.toBeNull()
    }
    expect(await queue(db, kind)).toBeNull()
    expect(await countOf(db, kind)).toBe(points)
    expect(refused.at(-1)).toBe(rule)
    // Another address and another kind are not concerned.
    expect(await queue(db, kind, 'other@example.com')).not.toBeNull()
  }
  expect(refused).toHaveLength(LIMITED.length)
  await db.update(rateLimits).set({ expire: sql`now() - interval '1 second'` })
  expect(await queue(db, 'welcome')).not.toBeNull()
})

test('limits mails that are queued at once', async () => {
  const { db } = await freshDatabase()
  const { points } = RULES.mailPasswordChanged
  await Promise.all(
    Array.from({ length: points * 3 }, () => db.transaction((tx) => queue(tx, 'password_changed'))),
  )
  expect(await countOf(db, 'password_changed')).toBe(points)
})

test('does not count a mail whose transaction was rolled back', async () => {
  const { db } = await freshDatabase()
  const failing = db.transaction(async (tx) => {
    await queue(tx, 'welcome')
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await db.$count(rateLimits)).toBe(0)
})

test('does not limit what is paid for or written by staff', async () => {
  const { db } = await freshDatabase()
  for (const kind of ['payment_confirmed', 'order_ended', 'support_reply'] as const) {
    for (let number = 0; number < 30; number += 1) await queue(db, kind)
    expect(await countOf(db, kind)).toBe(30)
  }
})

test('sends receipts and reset links before the mails that waited longer', async () => {
  const { db } = await freshDatabase()
  for (let number = 0; number < 40; number += 1) await queue(db, 'welcome', `${number}@example.com`)
  await db.update(mails).set({ nextAttemptAt: sql`now() - interval '1 hour'` })
  for (const kind of ['payment_confirmed', 'reset_link', 'refunded'] as const) await queue(db, kind)
  const sent: string[] = []
  const render: RenderMail = async ({ kind }) => ({ subject: kind, text: '', html: '' })
  const mailer = { send: async ({ subject }: { subject: string }) => void sent.push(subject) }
  await sendDueMails(db, mailer, render, 4)
  expect(sent.sort()).toEqual(['payment_confirmed', 'refunded', 'reset_link', 'welcome'])
})
