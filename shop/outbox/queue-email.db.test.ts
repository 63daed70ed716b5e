// @module-tag both-engines
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { SAMPLE_EMAIL_DATA } from '../../tests/support/emails/sample-emails.ts'
import { buildCheckout, createCustomer } from '../../tests/support/orders/checkouts.ts'
import { createTestPromotion } from '../../tests/support/orders/create-test-promotion.ts'
import { createTestMailer } from '../../tests/support/providers/create-test-mailer.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { documents } from '../payments/documents/tables.ts'
import { RATE_LIMIT_RULES } from '../rate-limit/rules.ts'
import { rateLimits } from '../rate-limit/tables.ts'
import type { Db } from '../services.ts'
import type { EmailKind } from './email-data.ts'
import { EMAIL_KINDS, EMAIL_LIMITS } from './email-kinds.ts'
import { queueEmail } from './queue-email.ts'
import { type RenderEmail, sendDueEmails } from './send-due-emails.ts'
import { emails } from './tables.ts'

const VICTIM = 'victim@example.com'

function queueTo(db: Db, kind: EmailKind, toAddress = VICTIM) {
  return queueEmail(db, { kind, userId: null, toAddress, lang: 'en', data: SAMPLE_EMAIL_DATA[kind] })
}

const countEmails = (db: Db, kind: EmailKind) => db.$count(emails, eq(emails.kind, kind))

const LIMITED_KINDS = EMAIL_KINDS.flatMap((kind) => {
  const rule = EMAIL_LIMITS[kind]
  return rule ? [{ kind, rule, points: RATE_LIMIT_RULES[rule].points as number }] : []
})

test('queues emails of a kind to an address only up to the limit, in any notation of the address', async () => {
  const { db } = await createTestDatabase()
  const refused: string[] = []
  const note = (message: unknown) => void refused.push((message as { rule: string }).rule)
  subscribe('shop.limit.refused', note)
  onTestFinished(() => void unsubscribe('shop.limit.refused', note))
  for (const { kind, rule, points } of LIMITED_KINDS) {
    for (let number = 0; number < points; number += 1) {
      expect(await queueTo(db, kind, number % 2 ? ` ${VICTIM.toUpperCase()}` : VICTIM), kind).not.toBeNull()
    }
    expect(await queueTo(db, kind)).toBeNull()
    expect(await countEmails(db, kind)).toBe(points)
    expect(refused.at(-1)).toBe(rule)
    // The limit applies neither to another address nor to another kind.
    expect(await queueTo(db, kind, 'other@example.com')).not.toBeNull()
  }
  expect(refused).toHaveLength(LIMITED_KINDS.length)
  await db.update(rateLimits).set({ expire: sql`now() - interval '1 second'` })
  expect(await queueTo(db, 'welcome')).not.toBeNull()
})

test('limits emails that are queued at the same time', async () => {
  const { db } = await createTestDatabase()
  const { points } = RATE_LIMIT_RULES.mailPasswordChanged
  await Promise.all(
    Array.from({ length: points * 3 }, () => db.transaction((tx) => queueTo(tx, 'password_changed'))),
  )
  expect(await countEmails(db, 'password_changed')).toBe(points)
})

test('does not count an email whose transaction was rolled back', async () => {
  const { db } = await createTestDatabase()
  const failing = db.transaction(async (tx) => {
    await queueTo(tx, 'welcome')
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await db.$count(rateLimits)).toBe(0)
})

test('does not limit emails about purchases and answers of staff', async () => {
  const { db } = await createTestDatabase()
  for (const kind of ['payment_confirmed', 'order_ended', 'support_reply'] as const) {
    for (let number = 0; number < 30; number += 1) await queueTo(db, kind)
    expect(await countEmails(db, kind)).toBe(30)
  }
})

test('confirms orders that cost nothing only up to the limit, and issues all of their receipts', async () => {
  const { db } = await createTestDatabase()
  const customer = await createCustomer(db)
  await createTestPromotion(db, { benefit: { kind: 'percent', basisPoints: 10_000 } })
  const { points } = RATE_LIMIT_RULES.mailFreeOrder
  for (let number = 0; number < points + 2; number += 1)
    await placeOrder(db, buildCheckout(customer, { promotionCode: 'SUMMER' }))
  expect(await db.$count(documents, eq(documents.kind, 'receipt'))).toBe(points + 2)
  expect(await countEmails(db, 'payment_confirmed')).toBe(points)
})

test('sends receipts and reset links before other emails that have waited longer', async () => {
  const { db } = await createTestDatabase()
  for (let number = 0; number < 40; number += 1) await queueTo(db, 'welcome', `${number}@example.com`)
  await db.update(emails).set({ nextAttemptAt: sql`now() - interval '1 hour'` })
  for (const kind of ['payment_confirmed', 'reset_link', 'refunded'] as const) await queueTo(db, kind)
  const { mailer, sent } = createTestMailer()
  const render: RenderEmail = async ({ kind }) => ({ subject: kind, text: '', html: '' })
  await sendDueEmails(db, mailer, render, 4)
  expect(sent.map(({ subject }) => subject).sort()).toEqual([
    'payment_confirmed',
    'refunded',
    'reset_link',
    'welcome',
  ])
})
