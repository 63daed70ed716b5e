import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openCaseShop } from '../../tests/support/orders/open-case-shop.ts'
import { SYSTEM_ACTOR, toUserActor } from '../actor.ts'
import { auditLog } from '../audit/tables.ts'
import { HOUR_MS } from '../durations.ts'
import { newId } from '../id.ts'
import { deliveryReadings } from '../orders/delivery/tables.ts'
import { pauseOrder, resumeOrder } from '../orders/pause-order.ts'
import { getCustomerOrder } from '../orders/queries/customer-orders.ts'
import { getOrderRefunds } from '../orders/queries/staff-orders.ts'
import { orders } from '../orders/tables.ts'
import { eraseUser } from '../privacy/erasure/erase-user.ts'
import { uploads } from '../uploads/tables.ts'
import { addEvidence } from './add-evidence.ts'
import { CASE_KINDS, type CaseKind, MAX_CASE_UPLOADS } from './case-state.ts'
import { getCustomerCase } from './get-case.ts'
import { cancelCase, openCase } from './open-case.ts'
import { cases } from './tables.ts'

describe('openCase', () => {
  test('freezes the proposal, pauses the work and acknowledges the statement with its time', async () => {
    const { db, open, order, orderId, emails, maria, history } = await openCaseShop({ lang: 'es' })
    const opened = await open({ statement: 'No longer needed' })
    expect(opened).toMatchObject({
      kind: 'cancellation',
      state: 'open',
      proposedRemedy: 'refund',
      proposedAmount: 559,
      lang: 'es',
      statement: 'No longer needed',
      remedy: null,
    })
    expect(opened.dueAt.getTime() - opened.createdAt.getTime()).toBe(48 * HOUR_MS)
    expect(await order()).toMatchObject({ pauseReason: 'case', pausedAt: expect.any(Date) })
    expect(await history(opened.id)).toEqual(['opened'])
    expect(await emails()).toMatchObject([
      {
        kind: 'case_opened',
        lang: 'es',
        toAddress: maria.email,
        data: {
          caseKind: 'cancellation',
          statement: 'No longer needed',
          order: { orderId },
          at: opened.createdAt.toISOString(),
          remedy: { amount: { amount: 559, currency: 'GBP' }, units: null },
        },
      },
    ])
    const logged = and(eq(auditLog.action, 'case.opened'), eq(auditLog.subjectId, opened.id))
    expect(await db.$count(auditLog, logged)).toBe(1)
  })

  test('keeps no statement of an account that was erased meanwhile', async () => {
    const { db, open, maria, work } = await openCaseShop()
    await work({ to: 'processing', delivered: 1_000 })
    await work({ to: 'completed' })
    await eraseUser(db, { userId: maria.id, actor: SYSTEM_ACTOR })
    await expect(open({ statement: 'My name is Maria' })).rejects.toThrow('unauthenticated')
    expect(await db.$count(cases)).toBe(0)
  })

  test('refuses to start or complete the paused order, but records its counts', async () => {
    const { open, work, order } = await openCaseShop()
    await work({ to: 'processing', delivered: 100 })
    await open()
    await expect(work({ to: 'completed' })).rejects.toMatchObject({ code: 'order_paused' })
    await work({ delivered: 150 })
    expect(await order()).toMatchObject({ status: 'processing', delivered: 150 })
    const pending = await openCaseShop()
    await pending.open()
    await expect(pending.work({ to: 'processing' })).rejects.toMatchObject({ code: 'order_paused' })
  })

  test('allows one active case of an order, also for ten parallel requests', async () => {
    const { open } = await openCaseShop()
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => open()))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(open({ kind: 'refund' })).rejects.toMatchObject({ code: 'case_open' })
  })

  test('replaces a case that is not decided yet by a withdrawal, and keeps the order paused', async () => {
    const { open, order, requireCase, history } = await openCaseShop()
    const asked = await open({ kind: 'cancellation' })
    const withdrawn = await open({ kind: 'withdrawal' })
    expect(await requireCase(asked.id)).toMatchObject({ state: 'cancelled', endedAt: expect.any(Date) })
    expect(await history(asked.id)).toEqual(['opened', 'cancelled'])
    expect(await requireCase(withdrawn.id)).toMatchObject({ state: 'open', proposedAmount: 559 })
    expect(await order()).toMatchObject({ pauseReason: 'case' })
    await expect(open({ kind: 'withdrawal' })).rejects.toMatchObject({ code: 'case_open' })
  })

  /** Lists the kinds of cases that the customer can open, beside what the order offers. */
  async function compareOptions({ db, orderId, maria }: Awaited<ReturnType<typeof openCaseShop>>) {
    const accepted: CaseKind[] = []
    for (const kind of CASE_KINDS) {
      const attempt = db.transaction(async (tx) => {
        await openCase(tx, { orderId, kind, customerId: maria.id, actor: toUserActor(maria.id) })
        accepted.push(kind)
        throw new Error('undo')
      })
      await attempt.catch(() => undefined)
    }
    const order = await getCustomerOrder(db, { orderId, userId: maria.id })
    return { accepted, offered: order?.caseOptions.map(({ kind }) => kind) }
  }

  test('offers beside an active case exactly what can be opened', async () => {
    const shop = await openCaseShop()
    const { db, open, staff } = shop
    for (const active of CASE_KINDS) {
      const { id } = await open({ kind: active, customerId: undefined, actor: toUserActor(staff.id) })
      for (const state of ['open', 'accepted', 'refused'] as const) {
        await db.update(cases).set({ state }).where(eq(cases.id, id))
        const { accepted, offered } = await compareOptions(shop)
        expect(offered, `${active} ${state}`).toEqual(accepted)
        if (active === 'refund' && state === 'open') expect(accepted).toEqual(['withdrawal'])
      }
    }
  })

  test('offers while the work is paused exactly what can be opened, by the times that were promised', async () => {
    const planned = await openCaseShop()
    await planned.hoursLater(80)
    await planned.db.update(orders).set({ startAfter: sql`now() + interval '7 days'` })
    const late = await openCaseShop()
    await late.work({ to: 'processing', delivered: 100 })
    await late.hoursLater(100)
    for (const [shop, isLate] of [
      [planned, false],
      [late, true],
    ] as const) {
      await pauseOrder(shop.db, { orderId: shop.orderId, reason: 'target', actor: SYSTEM_ACTOR })
      const { accepted, offered } = await compareOptions(shop)
      expect(offered).toEqual(accepted)
      expect(accepted.includes('non_delivery')).toBe(isLate)
      const summary = await getOrderRefunds(shop.db, shop.orderId, 'en')
      expect(summary?.proposal !== null).toBe(isLate)
    }
  })

  test('refuses what the policy excludes to the customer, and opens it for staff', async () => {
    const { open, staff } = await openCaseShop()
    await expect(open({ kind: 'non_delivery' })).rejects.toMatchObject({ code: 'case_not_possible' })
    const onBehalf = { kind: 'non_delivery', customerId: undefined, actor: toUserActor(staff.id) } as const
    expect(await open(onBehalf)).toMatchObject({
      state: 'open',
      proposedRemedy: 'none',
      proposedAmount: null,
    })
  })

  test('refuses the order of another customer, and an unpaid order', async () => {
    const { db, open, staff, orderId } = await openCaseShop()
    await expect(open({ customerId: staff.id })).rejects.toMatchObject({ code: 'not_found' })
    await db.update(orders).set({ paidAt: null }).where(eq(orders.id, orderId))
    await expect(open()).rejects.toMatchObject({ code: 'order_not_paid' })
  })

  test('proposes to deliver again what the last reading after the end no longer shows', async () => {
    const { db, open, work, orderId, order } = await openCaseShop()
    await work({ to: 'processing' })
    await work({ to: 'completed' })
    const reading = { orderId, count: 5_000, delivered: 880 }
    await db.insert(deliveryReadings).values(reading)
    const opened = await open({ kind: 'quality' })
    expect(opened).toMatchObject({ proposedRemedy: 'replacement', proposedAmount: 120 })
    expect(await order()).toMatchObject({ pausedAt: null })
  })

  test('judges the order by the policy that was accepted with it', async () => {
    const { open, hoursLater, orderId, db } = await openCaseShop()
    await hoursLater(80)
    await db.update(orders).set({ policyVersion: 'unknown' }).where(eq(orders.id, orderId))
    expect(await open({ kind: 'non_delivery' })).toMatchObject({ proposedAmount: 559 })
  })

  test('keeps an order paused that becomes reachable before the decision', async () => {
    const { db, open, order, orderId } = await openCaseShop()
    const target = { orderId, reason: 'target', actor: SYSTEM_ACTOR } as const
    await pauseOrder(db, target)
    await open()
    expect(await resumeOrder(db, target)).toBe(false)
    expect(await order()).toMatchObject({ pauseReason: 'case' })
  })
})

describe('cancelCase', () => {
  test('resumes the work and changes nothing when repeated', async () => {
    const { db, open, order, maria, history, requireCase } = await openCaseShop()
    const { id: caseId } = await open()
    const request = { caseId, customerId: maria.id, actor: toUserActor(maria.id) }
    await cancelCase(db, request)
    await cancelCase(db, request)
    expect(await requireCase(caseId)).toMatchObject({ state: 'cancelled', endedAt: expect.any(Date) })
    expect(await order()).toMatchObject({ pausedAt: null, status: 'pending' })
    expect(await history(caseId)).toEqual(['opened', 'cancelled'])
    expect(await open()).toMatchObject({ state: 'open' })
  })

  test('refuses the case of another customer, and a decided case', async () => {
    const { db, open, decide, maria, staff } = await openCaseShop()
    const { id: caseId } = await open()
    const actor = toUserActor(maria.id)
    await expect(cancelCase(db, { caseId, customerId: staff.id, actor })).rejects.toMatchObject({
      code: 'not_found',
    })
    await decide(caseId)
    await expect(cancelCase(db, { caseId, customerId: maria.id, actor })).rejects.toMatchObject({
      code: 'case_decided',
    })
  })
})

describe('addEvidence', () => {
  async function openWithUploads() {
    const shop = await openCaseShop()
    const { id: caseId } = await shop.open()
    const upload = async (more: Partial<typeof uploads.$inferInsert> = {}) => {
      const id = newId()
      await shop.db.insert(uploads).values({
        id,
        purpose: 'evidence',
        orderId: shop.orderId,
        storageKey: id,
        sha256: 'a'.repeat(64),
        bytes: 10,
        width: 1,
        height: 1,
        userId: shop.maria.id,
        ...more,
      })
      return id
    }
    const add = (...uploadIds: string[]) =>
      addEvidence(shop.db, {
        caseId,
        customerId: shop.maria.id,
        uploadIds,
        actor: toUserActor(shop.maria.id),
      })
    return { ...shop, caseId, upload, add }
  }

  test('adds an image once', async () => {
    const { db, caseId, maria, upload, add, history } = await openWithUploads()
    const id = await upload()
    await add(id)
    await add(id)
    expect((await getCustomerCase(db, { caseId, userId: maria.id }))?.uploads).toMatchObject([{ id }])
    expect(await history(caseId)).toEqual(['opened', 'evidence_added'])
  })

  test('refuses the image of another user or purpose, and too many images', async () => {
    const { staff, upload, add } = await openWithUploads()
    const foreign = [await upload({ userId: staff.id }), await upload({ purpose: 'reading' }), newId()]
    for (const id of foreign) await expect(add(id)).rejects.toMatchObject({ code: 'not_found' })
    const many: string[] = []
    for (let count = 0; count <= MAX_CASE_UPLOADS; count += 1) many.push(await upload())
    await expect(add(...many)).rejects.toMatchObject({ code: 'too_many_uploads' })
    await add(...many.slice(1))
  })

  test('refuses evidence after the decision', async () => {
    const { caseId, decide, upload, add } = await openWithUploads()
    const id = await upload()
    await decide(caseId, { decision: 'refuse', reason: 'No' })
    await expect(add(id)).rejects.toMatchObject({ code: 'case_decided' })
  })
})
