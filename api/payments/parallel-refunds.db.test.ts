// @module-tag both-engines
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emails } from '../../shop/outbox/tables.ts'
import { refunds as refundRows } from '../../shop/payments/refunds/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

test('refunds once for ten parallel requests, and at most what was paid for ten parts', async () => {
  const { db, refund, refunds } = await openPaidShop()
  const whole = await Promise.all(Array.from({ length: 10 }, () => refund()))
  expect(whole.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect((await refunds()).body).toMatchObject({ refunded: 5.59, left: 0 })
  expect((await db.select().from(emails).where(eq(emails.kind, 'refunded'))).length).toBe(1)

  const other = await openPaidShop()
  const parts = await Promise.all(Array.from({ length: 10 }, () => other.refund({ amount: 1 })))
  expect(parts.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(5).fill(422)])
  expect((await other.refunds()).body).toMatchObject({ refunded: 5, left: 0.59 })
  const notes = (await other.db.select().from(refundRows)).map(({ creditNoteNumber }) => creditNoteNumber)
  expect(notes.toSorted()).toEqual([1, 2, 3, 4, 5])
})

test('returns the same refund under the same key, and rejects a different request', async () => {
  const { refund, refunds } = await openPaidShop()
  const refundRequest = { amount: 1, idempotencyKey: 'one-refund' }
  const same = await Promise.all(Array.from({ length: 5 }, () => refund(refundRequest)))
  expect(new Set(same.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(same[0]?.status).toBe(201)
  expectProblem(await refund({ ...refundRequest, amount: 2 }), 409)
  expect((await refund({ amount: 1, idempotencyKey: 'another-one' })).status).toBe(201)
  expect((await refunds()).body).toMatchObject({ refunded: 2 })
})
