import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestUser } from '../../tests/support/accounts/create-test-user.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  buildPaymentSnapshot,
  createCustomer,
  getOpenIssueKind,
  listOrdersOfPayment,
  requirePayment,
} from '../../tests/support/orders/checkouts.ts'
import { createTestPromotion } from '../../tests/support/orders/create-test-promotion.ts'
import { PAGE_PATHS } from '../../web/page-paths.server.ts'
import type { User } from '../accounts/user.ts'
import { toUserActor } from '../actor.ts'
import { packages } from '../catalog/tables.ts'
import { DAY_MS } from '../durations.ts'
import { newId } from '../id.ts'
import { orders } from '../orders/tables.ts'
import { emails } from '../outbox/tables.ts'
import { recordPaymentEvent } from '../payments/record-payment-event.ts'
import { type Payment, payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { acceptOffer, type OfferAcceptance } from './accept-offer.ts'
import { countUnansweredOffers, getCustomerOffer, getStaffOffer, listOffers } from './get-offers.ts'
import { sendOfferReminders } from './notify-customer.ts'
import { canActOnOffer, OFFER_STATES } from './offer-state.ts'
import { CUSTOM_PACKAGE_ID, type RequestedOfferLine } from './resolve-offer-lines.ts'
import { createOffer, type NewOffer, reviseOffer, withdrawOffer } from './save-offer.ts'
import { type Offer, offerRevisions, offers } from './tables.ts'

const CHANNEL = { paths: PAGE_PATHS, buildMessage: (path: string) => `See ${path}` }

const CUSTOM_LINE: RequestedOfferLine = {
  packageId: null,
  name: '25,000 followers in two parts',
  type: 'followers',
  quantity: 25_000,
  units: 1,
  price: 9_950,
  promisedStartHours: 24,
  promisedDeliveryHours: 240,
}

const TERMS = { lines: [CUSTOM_LINE], terms: 'In two parts.', minimumCharge: 1 }

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS)
}

async function openShop() {
  const { db } = await createTestDatabase()
  const staff = await createTestUser(db, { name: 'Sam', email: 'sam@example.com', role: 'manager' })
  const actor = toUserActor(staff.id)
  const maria = await createCustomer(db)
  const offer = (more: Partial<NewOffer> = {}) =>
    createOffer(
      db,
      {
        conversationId: null,
        email: 'maria@example.com',
        name: 'Maria',
        lang: 'en' as const,
        ...TERMS,
        expiresAt: inDays(7),
        actor,
        ...more,
      },
      CHANNEL,
    )
  const revise = (offerId: string, price: number, expected?: number) =>
    reviseOffer(
      db,
      {
        offerId,
        expected,
        actor,
        ...TERMS,
        expiresAt: inDays(7),
        lines: [{ ...CUSTOM_LINE, price }],
      },
      CHANNEL,
    )
  const withdraw = (offerId: string, expected?: number) => withdrawOffer(db, { offerId, expected, actor })
  return { db, actor, maria, offer, revise, withdraw }
}

function accept(db: Db, { token }: Offer, customer: User, more: Partial<OfferAcceptance> = {}) {
  return acceptOffer(db, {
    token,
    number: 1,
    customer,
    method: 'card',
    lines: [],
    tiktokUsername: '@Maria.Dance',
    niche: 'Gaming',
    idempotencyKey: newId(),
    displayCurrency: 'EUR',
    lang: 'en',
    hasProvider: true,
    minimumCharge: 1,
    isTrial: false,
    ...more,
  })
}

function record(db: Db, payment: Payment, state: 'paid' | 'declined' | 'expired') {
  return recordPaymentEvent(db, buildPaymentSnapshot(payment, state, { sessionId: `session-${payment.id}` }))
}

async function getState(db: Db, { id }: Offer) {
  return (await getStaffOffer(db, id))?.state
}

async function expire(db: Db, { id }: Offer): Promise<void> {
  await db
    .update(offerRevisions)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(offerRevisions.offerId, id))
}

const refused = (code: string) => expect.objectContaining({ code })

describe('createOffer', () => {
  test('freezes packages at the agreed price and custom lines, and queues the email with the link', async () => {
    const { db, offer } = await openShop()
    const created = await offer({
      lines: [{ packageId: 'likes-1000', units: 3, price: 200 }, CUSTOM_LINE],
      lang: 'es',
    })
    await db.update(packages).set({ price: 1, archivedAt: sql`now()` })
    const found = await getStaffOffer(db, created.id)
    expect(found).toMatchObject({
      state: 'open',
      current: {
        number: 1,
        total: 3 * 200 + 9_950,
        terms: 'In two parts.',
        lines: [
          { packageId: 'likes-1000', type: 'likes', quantity: 1_000, units: 3, price: 200 },
          CUSTOM_LINE,
        ],
      },
    })
    expect(found?.current.lines[0]?.promisedDeliveryHours).toBeGreaterThan(0)
    const [email] = await db.select().from(emails)
    expect(email).toMatchObject({ kind: 'offer_sent', toAddress: 'maria@example.com', lang: 'es' })
    expect(email?.data).toMatchObject({ link: `/offers/${created.token}?lang=es`, total: { amount: 10_550 } })
    expect(email?.expiresAt).toEqual(found?.current.expiresAt)
  })

  test('makes one offer for one key of the form, and refuses the key with other content', async () => {
    const { db, offer } = await openShop()
    const request = { clientKey: newId(), expiresAt: new Date(Date.now() + 5 * DAY_MS) }
    const [first, second] = [await offer(request), await offer(request)]
    expect(second.id).toBe(first.id)
    const others = [
      { terms: 'Other terms' },
      { email: 'other@example.com' },
      { lines: [{ ...CUSTOM_LINE, price: 9_999 }] },
      { expiresAt: new Date(Date.now() + 6 * DAY_MS) },
    ]
    for (const other of others)
      await expect(offer({ ...request, ...other })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect([await db.$count(offers), await db.$count(emails)]).toEqual([1, 1])
  })

  test.each([
    ['package_unavailable', { lines: [{ packageId: 'unknown', units: 1, price: 100 }] }],
    ['below_minimum_charge', { lines: [{ ...CUSTOM_LINE, price: 29 }], minimumCharge: 30 }],
    ['order_too_large', { lines: [{ ...CUSTOM_LINE, units: 99, price: 10_000_000 }] }],
    ['not_found', { conversationId: newId() }],
  ])('refuses with %s', async (code, request) => {
    const { db, offer } = await openShop()
    await expect(offer(request)).rejects.toEqual(refused(code))
    expect([await db.$count(offers), await db.$count(emails)]).toEqual([0, 0])
  })
})

describe('acceptOffer', () => {
  test('places one payment and an order per line at the agreed prices, without promotions', async () => {
    const { db, maria, offer } = await openShop()
    await createTestPromotion(db, { trigger: 'automatic', maxUses: null })
    const created = await offer({ lines: [{ packageId: 'likes-1000', units: 3, price: 200 }, CUSTOM_LINE] })
    const payment = await accept(db, created, maria, {
      lines: [{ videoUrl: 'https://v.example/1' }, { tiktokUsername: '@Other' }],
    })
    expect(payment).toMatchObject({ amount: 10_550, currency: 'GBP', userId: maria.id, status: 'pending' })
    expect(await listOrdersOfPayment(db, payment.id)).toMatchObject([
      {
        packageId: 'likes-1000',
        packageType: 'likes',
        quantity: 3_000,
        units: 3,
        price: 600,
        discount: 0,
        tiktokUsername: 'maria.dance',
        videoUrl: 'https://v.example/1',
        niche: 'Gaming',
      },
      {
        packageId: CUSTOM_PACKAGE_ID,
        packageName: '25,000 followers in two parts',
        quantity: 25_000,
        price: 9_950,
        tiktokUsername: 'other',
        promisedStartHours: 24,
        promisedDeliveryHours: 240,
      },
    ])
    expect(await getState(db, created)).toBe('accepted')
    await record(db, payment, 'paid')
    expect(await getState(db, created)).toBe('paid')
    const shown = await getCustomerOffer(db, { token: created.token, customerId: maria.id })
    expect(shown).toMatchObject({ state: 'paid', orderIds: [expect.any(String), expect.any(String)] })
  })

  test('gives the offer to the first account and refuses every other one', async () => {
    const { db, maria, offer } = await openShop()
    const other = await createCustomer(db, 'omar')
    const created = await offer()
    const { token } = created
    expect(await getCustomerOffer(db, { token, customerId: null })).toMatchObject({ state: 'open' })
    expect(await getCustomerOffer(db, { token, customerId: other.id })).toMatchObject({ state: 'open' })
    await accept(db, created, maria)
    await expect(accept(db, created, other)).rejects.toEqual(refused('offer_not_yours'))
    const view = (customerId: string | null) => getCustomerOffer(db, { token, customerId })
    await expect(view(other.id)).rejects.toEqual(refused('offer_not_yours'))
    await expect(view(null)).rejects.toEqual(refused('unauthenticated'))
    await expect(view(maria.id)).resolves.toMatchObject({ state: 'accepted' })
  })

  test('accepts only the revision that the customer saw', async () => {
    const { db, maria, offer, revise } = await openShop()
    const created = await offer()
    await revise(created.id, 8_000)
    await expect(accept(db, created, maria)).rejects.toEqual(refused('offer_changed'))
    expect(await db.$count(payments)).toBe(0)
    expect(await accept(db, created, maria, { number: 2 })).toMatchObject({ amount: 8_000 })
  })

  test('returns the same payment for the same request, with or without its key', async () => {
    const { db, maria, offer } = await openShop()
    const created = await offer()
    const idempotencyKey = newId()
    const first = await accept(db, created, maria, { idempotencyKey })
    expect((await accept(db, created, maria, { idempotencyKey })).id).toBe(first.id)
    expect((await accept(db, created, maria)).id).toBe(first.id)
    for (const other of [{ niche: 'Travel' }, { requestsEarlyStart: true }])
      await expect(accept(db, created, maria, { idempotencyKey, ...other })).rejects.toEqual(
        refused('idempotency_key_reused'),
      )
    expect(await db.$count(payments)).toBe(1)
  })

  test('replaces no payment after the expiry, and leaves the one that was begun before', async () => {
    const { db, maria, offer } = await openShop()
    const created = await offer()
    const first = await accept(db, created, maria)
    await expire(db, created)
    expect((await accept(db, created, maria)).id).toBe(first.id)
    await expect(accept(db, created, maria, { method: 'paypal' })).rejects.toEqual(refused('offer_expired'))
    expect(await requirePayment(db, first.id)).toMatchObject({ status: 'pending' })
    expect(await getState(db, created)).toBe('accepted')
  })

  test('replaces the unpaid payment of the same account when it chooses something else', async () => {
    const { db, maria, offer } = await openShop()
    const created = await offer()
    const first = await accept(db, created, maria)
    const second = await accept(db, created, maria, { method: 'paypal' })
    expect(second.id).not.toBe(first.id)
    expect(await requirePayment(db, first.id)).toMatchObject({ status: 'failed' })
    expect(await listOrdersOfPayment(db, first.id)).toMatchObject([{ status: 'cancelled' }])
    await record(db, second, 'paid')
    // The money of a page that was left open buys nothing and waits for staff.
    await record(db, first, 'paid')
    expect(await getOpenIssueKind(db, first.id)).toBe('paid_after_close')
    expect(await db.$count(orders, sql`paid_at is not null`)).toBe(1)
  })

  test('is open again after a payment that was abandoned, and stays accepted after a declined one', async () => {
    const { db, maria, offer } = await openShop()
    const created = await offer()
    const first = await accept(db, created, maria)
    await record(db, first, 'declined')
    expect(await getState(db, created)).toBe('accepted')
    await record(db, first, 'expired')
    expect(await getState(db, created)).toBe('open')
    const second = await accept(db, created, maria)
    expect(second.id).not.toBe(first.id)
    await record(db, second, 'paid')
    await expect(accept(db, created, maria)).rejects.toEqual(refused('offer_paid'))
    expect(await db.$count(payments)).toBe(2)
  })

  test.each(['offer_expired', 'offer_withdrawn'] as const)('refuses with %s', async (code) => {
    const { db, maria, offer, withdraw } = await openShop()
    const created = await offer()
    await (code === 'offer_expired' ? expire(db, created) : withdraw(created.id))
    await expect(accept(db, created, maria)).rejects.toEqual(refused(code))
    expect(await db.$count(payments)).toBe(0)
  })

  test('counts and lists an offer that expired unanswered, for two weeks or until staff withdraw it', async () => {
    const { db, offer, withdraw } = await openShop()
    const [open, created] = [await offer(), await offer()]
    expect(await countUnansweredOffers(db)).toBe(0)
    const list = async (state: 'unanswered' | 'current') =>
      (await listOffers(db, { state })).offers.map(({ offer }) => offer.id)
    const listUnanswered = () => list('unanswered')
    await expire(db, created)
    expect(await countUnansweredOffers(db)).toBe(1)
    expect(await listUnanswered()).toEqual([created.id])
    expect(await list('current')).toEqual([created.id, open.id])
    await withdraw(created.id)
    expect(await countUnansweredOffers(db)).toBe(0)
    expect([await listUnanswered(), await list('current')]).toEqual([[], [open.id]])
    const longAgo = sql`now() - interval '15 days'`
    await db.update(offerRevisions).set({ expiresAt: longAgo })
    expect([await countUnansweredOffers(db), await listUnanswered()]).toEqual([0, []])
    expect((await listOffers(db, { state: 'expired' })).offers).toHaveLength(1)
  })

  test.each([
    ['no_payment_method', { hasProvider: false }],
    ['below_minimum_charge', { minimumCharge: 10_000 }],
    ['username_invalid', { tiktokUsername: 'not a name!' }],
    ['not_found', { token: 'offer_unknown' }],
  ])('refuses with %s and leaves the offer open', async (code, request) => {
    const { db, maria, offer } = await openShop()
    const created = await offer()
    await expect(accept(db, created, maria, request)).rejects.toEqual(refused(code))
    expect([await db.$count(payments), await db.$count(orders)]).toEqual([0, 0])
    expect(await getState(db, created)).toBe('open')
  })

  test('lets a payment that began in time finish after the offer expired', async () => {
    const { db, maria, offer } = await openShop()
    const created = await offer()
    const payment = await accept(db, created, maria)
    await expire(db, created)
    expect(await getState(db, created)).toBe('accepted')
    await record(db, payment, 'paid')
    expect(await getState(db, created)).toBe('paid')
  })
})

describe('races', () => {
  test('two accounts and two tabs of each accept at once: one payment', async () => {
    const { db, maria, offer } = await openShop()
    const omar = await createCustomer(db, 'omar')
    const created = await offer()
    const results = await Promise.allSettled(
      [maria, omar, maria, omar].map((customer) => accept(db, created, customer)),
    )
    expect(await db.$count(payments)).toBe(1)
    expect(await db.$count(orders)).toBe(1)
    const paymentIds = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []))
    expect(paymentIds).toHaveLength(2)
    expect(new Set(paymentIds).size).toBe(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(refused('offer_not_yours'))
  })

  test('several requests that differ leave one payment that can be paid', async () => {
    const { db, maria, offer } = await openShop()
    const created = await offer()
    await Promise.allSettled(
      ['Art', 'Gaming', 'Music', 'Food'].map((niche) => accept(db, created, maria, { niche })),
    )
    expect(await db.$count(orders, eq(orders.status, 'pending'))).toBe(1)
    const found = await getStaffOffer(db, created.id)
    expect(found?.orders).toMatchObject([{ status: 'pending' }])
  })

  test('an acceptance and a revision at once: the old price is never payable under the new revision', async () => {
    const { db, maria, offer, revise } = await openShop()
    const created = await offer()
    await Promise.allSettled([accept(db, created, maria), revise(created.id, 8_000)])
    const open = await db.select().from(orders).where(eq(orders.status, 'pending'))
    expect(open).toEqual([])
    expect(await getState(db, created)).toBe('open')
  })

  test('a withdrawal and the payment at once: paid, or withdrawn with the money reported', async () => {
    const { db, maria, offer, withdraw } = await openShop()
    const created = await offer()
    const payment = await accept(db, created, maria)
    await Promise.allSettled([record(db, payment, 'paid'), withdraw(created.id)])
    const state = await getState(db, created)
    const issue = await getOpenIssueKind(db, payment.id)
    expect([
      ['paid', null],
      ['withdrawn', 'paid_after_close'],
    ]).toContainEqual([state, issue])
  })
})

describe('staff', () => {
  test('revise an offer: a new email, the unpaid orders are cancelled, an expired offer is open again', async () => {
    const { db, maria, offer, revise } = await openShop()
    const created = await offer()
    const payment = await accept(db, created, maria)
    const { offer: before } = (await getStaffOffer(db, created.id)) ?? {}
    await revise(created.id, 8_000, before?.revision)
    expect(await listOrdersOfPayment(db, payment.id)).toMatchObject([{ status: 'cancelled' }])
    await expect(revise(created.id, 7_000, before?.revision)).rejects.toEqual(refused('changed_meanwhile'))
    await expire(db, created)
    expect(await getState(db, created)).toBe('expired')
    await revise(created.id, 7_000)
    const found = await getStaffOffer(db, created.id)
    expect(found).toMatchObject({ state: 'open', current: { number: 3, total: 7_000 } })
    expect(found?.revisions.map(({ revision }) => revision.total)).toEqual([9_950, 8_000, 7_000])
    const kinds = await db.select({ kind: emails.kind }).from(emails).orderBy(emails.id)
    expect(kinds.map(({ kind }) => kind)).toEqual(['offer_sent', 'offer_revised', 'offer_revised'])
  })

  test('withdraw an offer once, and neither revise nor withdraw a paid one', async () => {
    const { db, maria, offer, revise, withdraw } = await openShop()
    const [first, second] = [await offer(), await offer()]
    await withdraw(first.id)
    await expect(withdraw(first.id)).rejects.toEqual(refused('offer_withdrawn'))
    await expect(revise(first.id, 1)).rejects.toEqual(refused('offer_withdrawn'))
    await record(db, await accept(db, second, maria), 'paid')
    await expect(withdraw(second.id)).rejects.toEqual(refused('offer_paid'))
    await expect(revise(second.id, 1)).rejects.toEqual(refused('offer_paid'))
  })

  test('revise and withdraw an offer whose money came too late, as the customer can accept it again', async () => {
    const { db, maria, offer, revise, withdraw } = await openShop()
    const made = await offer()
    const payment = await accept(db, made, maria)
    await record(db, payment, 'expired')
    await record(db, payment, 'paid')
    expect(await getOpenIssueKind(db, payment.id)).toBe('paid_after_close')
    expect(await getState(db, made)).toBe('open')
    await revise(made.id, 8_000)
    await withdraw(made.id)
    expect(await getState(db, made)).toBe('withdrawn')
  })

  test('list offers by state and search', async () => {
    const { db, offer, withdraw } = await openShop()
    const first = await offer({ name: 'Ana 100%' })
    const second = await offer({ email: 'omar@example.com', name: 'Omar' })
    await withdraw(first.id)
    const list = async (filter: Parameters<typeof listOffers>[1]) =>
      (await listOffers(db, filter)).offers.map(({ id }) => id)
    expect(await list({})).toEqual([second.id, first.id])
    expect(await list({ state: 'open' })).toEqual([second.id])
    expect(await list({ state: 'withdrawn' })).toEqual([first.id])
    expect(await list({ search: '100%' })).toEqual([first.id])
    expect(await list({ search: 'OMAR@' })).toEqual([second.id])
    expect(await list({ search: '_' })).toEqual([])
    expect(await list({ search: second.id.slice(-8) })).toEqual([second.id])
    const page = await listOffers(db, { limit: 1 })
    expect(page).toMatchObject({ offers: [{ id: second.id }], next: second.id })
    expect(await list({ before: page.next ?? undefined })).toEqual([first.id])
  })
})

describe('sendOfferReminders', () => {
  test('reminds once, a day before an open offer expires', async () => {
    const { db, maria, offer, withdraw } = await openShop()
    const due = await offer()
    const accepted = await offer()
    const withdrawn = await offer()
    await offer()
    await accept(db, accepted, maria)
    await withdraw(withdrawn.id)
    for (const { id } of [due, accepted, withdrawn]) {
      await db
        .update(offerRevisions)
        .set({ expiresAt: sql`now() + interval '20 hours'`, createdAt: sql`now() - interval '5 days'` })
        .where(eq(offerRevisions.offerId, id))
    }
    expect(await sendOfferReminders(db, PAGE_PATHS, 10)).toBe(1)
    expect(await sendOfferReminders(db, PAGE_PATHS, 10)).toBe(0)
    const [email] = await db.select().from(emails).where(eq(emails.kind, 'offer_expiring'))
    expect(email?.data).toMatchObject({ link: `/offers/${due.token}?lang=en` })
  })
})

test('a paid or withdrawn offer allows nothing, every other one can be withdrawn', () => {
  expect(OFFER_STATES.filter((state) => canActOnOffer(state, 'withdraw'))).toEqual([
    'open',
    'accepted',
    'expired',
  ])
  expect(OFFER_STATES.filter((state) => canActOnOffer(state, 'accept'))).toEqual(['open', 'accepted'])
})
