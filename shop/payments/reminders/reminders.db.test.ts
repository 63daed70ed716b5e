// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  asActor,
  buildCheckout,
  buildDispute,
  createCustomer,
  requireOrderOfPayment,
} from '../../../tests/support/orders/checkouts.ts'
import { createScriptedProvider } from '../../../tests/support/providers/create-scripted-provider.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { users } from '../../accounts/tables.ts'
import { getReminderFigures } from '../../admin/get-reminder-figures.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import type { EmailData } from '../../outbox/email-data.ts'
import { emails } from '../../outbox/tables.ts'
import { cancelPayment } from '../cancel-payment.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { startPayment } from '../start-payment.ts'
import { payments } from '../tables.ts'
import { endReminders, getReminderState, remindOfUnpaidOrders } from './remind-of-unpaid-orders.ts'

const LIKES = { lines: [{ packageId: 'likes-1000', units: 1 }] }

async function openShop() {
  const { db } = await createTestDatabase()
  const at = createScriptedProvider()
  const user = await createCustomer(db)
  const services = { ...at.services, paths: PAGE_PATHS }
  const age = (id: string, hours: number) =>
    db
      .update(payments)
      .set({ createdAt: sql`now() - make_interval(secs => ${hours * 3_600})` })
      .where(eq(payments.id, id))
  /** Places an order this many hours ago and starts its payment. */
  const leave = async (hours: number, more: Parameters<typeof buildCheckout>[1] = {}, customer = user) => {
    const { id } = await placeOrder(db, buildCheckout(customer, more))
    const trial = { ...at.services, paymentProviders: [{ ...at.provider, isTrial: true }] }
    const { sessionId } = await startPayment(db, more.isTrial ? trial : at.services, {
      paymentId: id,
      origin: 'https://shop.test',
    })
    await age(id, hours)
    return { id, sessionId, orderId: (await requireOrderOfPayment(db, id)).id }
  }
  return {
    db,
    at,
    user,
    age,
    leave,
    /** Runs the job in two processes at once and returns the orders that were reminded of so far. */
    async remind() {
      await Promise.all([remindOfUnpaidOrders(db, services), remindOfUnpaidOrders(db, services)])
      const sent = await db.select().from(emails).where(eq(emails.kind, 'unpaid_reminder')).orderBy(emails.id)
      return sent.map(({ data, ...email }) => ({ ...email, ...(data as EmailData['unpaid_reminder']) }))
    },
  }
}

const getToken = (link = '') => /reminder_[\w-]+/.exec(link)?.[0] ?? 'no token'

describe('remindOfUnpaidOrders', () => {
  test('reminds once of an order an hour after it was left, with its lines and in its language', async () => {
    const { user, age, leave, remind } = await openShop()
    const { id, orderId } = await leave(0.9, { lang: 'ar' })
    expect(await remind()).toEqual([])
    await age(id, 1.1)
    for (let run = 0; run < 2; run++)
      expect(await remind()).toMatchObject([
        {
          lang: 'ar',
          toAddress: user.email,
          userId: user.id,
          expiresAt: expect.any(Date),
          lines: [{ orderId, quantity: 1_000, amount: { amount: 559, currency: 'GBP' } }],
          charge: { amount: 559, currency: 'GBP' },
          link: expect.stringMatching(/^\/reminders\/reminder_[\w-]{43}\?lang=ar$/),
        },
      ])
  })

  test('reminds also after a declined card, and of none of a day ago', async () => {
    const { db, at, leave, remind } = await openShop()
    await leave(23)
    expect(await remind()).toEqual([])
    const { sessionId, orderId } = await leave(1.1, LIKES)
    await recordPaymentEvent(db, at.updateSession(sessionId, { state: 'declined' }))
    expect((await remind()).map(({ lines }) => lines[0]?.orderId)).toEqual([orderId])
  })

  test.each([
    ['was paid, also when no webhook told of it', ({ at }: Shop, { sessionId }: Left) => at.pay(sessionId)],
    [
      'has money on its way',
      ({ at }: Shop, { sessionId }: Left) => at.updateSession(sessionId, { state: 'pending' }),
    ],
    [
      'was cancelled',
      ({ db, at, user }: Shop, { orderId }: Left) =>
        cancelPayment(db, at.services, { orderId, customerId: user.id, actor: asActor(user) }),
    ],
    ['cannot be asked about', ({ at }: Shop) => at.setUnavailable()],
    ['was replaced by a newer one', ({ leave }: Shop) => leave(0.1, LIKES)],
    [
      'was replaced by a paid one of the same package',
      async ({ db, at, leave }: Shop) => recordPaymentEvent(db, at.pay((await leave(0.5)).sessionId)),
    ],
    [
      'is of staff',
      ({ db, user }: Shop) => db.update(users).set({ role: 'manager' }).where(eq(users.id, user.id)),
    ],
    [
      'is of a deactivated account',
      ({ db, user }: Shop) =>
        db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, user.id)),
    ],
  ])('reminds of no order that %s', async (_, change) => {
    const shop = await openShop()
    await change(shop, await shop.leave(1.1))
    expect(await shop.remind()).toEqual([])
  })

  test('reminds of no trial order, and of an order when one of another package was paid', async () => {
    const { db, at, leave, remind } = await openShop()
    await leave(1.1, { isTrial: true })
    expect(await remind()).toEqual([])
    const left = await leave(1.2)
    await recordPaymentEvent(db, at.pay((await leave(0.5, LIKES)).sessionId))
    expect((await remind()).map(({ lines }) => lines[0]?.orderId)).toEqual([left.orderId])
  })
})

describe('endReminders', () => {
  test('ends the reminders to the customer for good, and to nobody else', async () => {
    const { db, leave, remind } = await openShop()
    await leave(1.1)
    const [reminder] = await remind()
    const token = getToken(reminder?.link)
    expect(await getReminderState(db, token)).toEqual({ isEnded: false })
    for (let click = 0; click < 2; click++) expect(await endReminders(db, token)).toEqual({ isEnded: true })
    const ana = await createCustomer(db, 'ana')
    await leave(1.1, LIKES)
    await leave(1.1, LIKES, ana)
    expect((await remind()).map(({ toAddress }) => toAddress)).toEqual([
      'maria@example.com',
      'ana@example.com',
    ])
  })

  test.each(['', 'reminder_', `reminder_${'x'.repeat(43)}`])('refuses the token "%s"', async (token) => {
    const { db } = await openShop()
    await expect(endReminders(db, token)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('getReminderFigures', () => {
  test('counts the reminders of the days, the orders paid after one and what they brought', async () => {
    const { db, at, leave, remind } = await openShop()
    const [paid, ana] = [await leave(1.1), await createCustomer(db, 'ana')]
    await leave(1.1, {}, ana)
    await remind()
    const day = new Date().toISOString().slice(0, 10)
    const today = { from: day, to: day }
    expect(await getReminderFigures(db, today)).toEqual({ sent: 2, orders: 0, revenue: 0 })
    await recordPaymentEvent(db, at.pay(paid.sessionId))
    expect(await getReminderFigures(db, today)).toEqual({ sent: 2, orders: 1, revenue: 559 })
    const taken = buildDispute({ amount: { amount: 600, currency: 'GBP' }, state: 'lost' })
    await recordPaymentEvent(db, at.updateSession(paid.sessionId, { disputes: [taken] }))
    expect(await getReminderFigures(db, today)).toEqual({ sent: 2, orders: 1, revenue: -41 })
    expect(await getReminderFigures(db, { from: '2020-01-01', to: '2020-01-31' })).toMatchObject({ sent: 0 })
  })
})

type Shop = Awaited<ReturnType<typeof openShop>>
type Left = Awaited<ReturnType<Shop['leave']>>
