import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runJob } from '../../../jobs/start-jobs.ts'
import { ORIGIN, openTestShop } from '../../../tests/support/shops/open-test-shop.ts'
import { users } from '../../accounts/tables.ts'
import { toUserActor } from '../../actor.ts'
import { auditLog } from '../../audit/tables.ts'
import { offerRevisions, offers } from '../../custom-offers/tables.ts'
import { DAY_MS } from '../../durations.ts'
import { orders } from '../../orders/tables.ts'
import { emails } from '../../outbox/tables.ts'
import { payments } from '../../payments/tables.ts'
import { removeTrialOrders } from '../../trial/remove-trial-orders.ts'
import { anonymizeOldOrders } from '../retention/anonymize-old-orders.ts'

const LINE = { name: '25,000 followers', type: 'followers', quantity: 25_000, price: 99.5 }

/** Opens a shop with an accepted and paid offer, an open one to the same address, and one to somebody else. */
async function openShopWithOffers() {
  const shop = await openTestShop()
  const { db, call, signIn } = shop
  const [admin, maria] = [await signIn('admin'), await signIn()]
  await db.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users.id, maria.id))
  const make = async (email: string) => {
    const expiresAt = new Date(Date.now() + 7 * DAY_MS).toISOString()
    const body = { email, name: 'Zubaida', lang: 'en', lines: [LINE], terms: 'For Zubaida', expiresAt }
    const made = await call<{ id: string; link: string }>('POST', '/admin/offers', {
      token: admin.token,
      body,
    })
    return { id: made.body.id, token: new URL(made.body.link).pathname.split('/').at(-1) ?? '' }
  }
  // Sent to another address than that of the account that accepts it.
  const paid = await make('zubaida@work.example')
  const open = await make(maria.email.toUpperCase())
  const other = await make('omar@example.com')
  const checkout = await call<{ session_id: string }>('POST', '/stripe/checkout/session', {
    token: maria.token,
    body: {
      offer: { token: paid.token, revision: 1 },
      tiktok_username: 'maria',
      origin_url: ORIGIN,
    },
  })
  await call('POST', `/demo/payments/${checkout.body.session_id}`, { body: { outcome: 'pay' } })
  return { ...shop, admin, maria, paid, open, other }
}

test('an erasure deletes open offers, and removes recipient, terms, link and emails of accepted ones', async () => {
  const { db, call, runtime, admin, maria, paid, open, other } = await openShopWithOffers()
  const { services } = runtime
  await db.update(orders).set({ status: 'completed', endedAt: sql`now()` })
  const body = { password: 'a good password' }
  expect((await call('POST', '/account/delete', { token: maria.token, body })).status).toBe(204)
  const left = await db.select().from(offers).orderBy(offers.id)
  expect(left.map(({ id }) => id)).toEqual([paid.id, other.id])
  expect(left[0]).toMatchObject({
    name: 'Deleted account',
    email: `erased-${maria.id}@erased.invalid`,
    token: `erased_${paid.id}`,
    conversationId: null,
  })
  expect(await db.select().from(offerRevisions).where(eq(offerRevisions.offerId, paid.id))).toMatchObject([
    { terms: '', total: 9_950, lines: [{ name: LINE.name }] },
  ])
  expect(await db.$count(offerRevisions, eq(offerRevisions.offerId, open.id))).toBe(0)
  expect((await call('GET', `/offers/${paid.token}`)).status).toBe(404)
  const told = await db.select().from(emails).where(eq(emails.kind, 'offer_sent')).orderBy(emails.id)
  expect(told.map(({ data }) => ('name' in data ? data.name : null))).toEqual([null, null, 'Zubaida'])
  expect(await db.$count(auditLog, sql`after::text ilike '%zubaida%'`)).toBe(0)

  // Nobody can accept it again when its order was a trial and is removed.
  await db.update(payments).set({ isTrial: true })
  await removeTrialOrders(db, {
    actor: toUserActor(admin.id),
    deleteDemoSessions: services.deleteDemoSessions,
  })
  expect((await db.select().from(offers)).map(({ id }) => id)).toEqual([other.id])
})

test('the export lists offers of the account and of its verified address, with their revisions', async () => {
  const { call, maria, paid, open } = await openShopWithOffers()
  const { body } = await call<{ offers: object[] }>('GET', '/account/export', { token: maria.token })
  expect(body.offers).toMatchObject([
    { id: paid.id, email: 'zubaida@work.example', revisions: [{ pounds: 99.5, terms: 'For Zubaida' }] },
    { id: open.id, language: 'en', payment: null },
  ])
})

test('the retention deletes offers that nobody accepted two years after their expiry', async () => {
  const { db, runtime, paid, open, other } = await openShopWithOffers()
  const expire = (id: string, age: string) =>
    db
      .update(offerRevisions)
      .set({ expiresAt: sql`now() - ${age}::interval` })
      .where(eq(offerRevisions.offerId, id))
  await expire(paid.id, '25 months')
  await expire(open.id, '25 months')
  await expire(other.id, '23 months')
  await runJob('apply retention', runtime)
  const left = await db.select({ id: offers.id }).from(offers).orderBy(offers.id)
  expect(left.map(({ id }) => id)).toEqual([paid.id, other.id])
})

test('the retention of orders anonymizes their offer', async () => {
  const { db, paid } = await openShopWithOffers()
  const longAgo = sql`now() - interval '8 years'`
  const oldId = '0190a000-0000-7000-8000-000000000000'
  await db.update(orders).set({ status: 'completed', endedAt: longAgo, createdAt: longAgo })
  const step = anonymizeOldOrders({ ordersKeptYears: 7 } as Parameters<typeof anonymizeOldOrders>[0])
  const ids = (await db.select({ id: orders.id }).from(orders)).map(({ id }) => id)
  expect(await step.apply(db, [...ids, oldId])).toBe(1)
  const [offer] = await db.select().from(offers).where(eq(offers.id, paid.id))
  expect(offer).toMatchObject({ name: 'Deleted account', token: `erased_${paid.id}` })
})
