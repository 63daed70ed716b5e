import { asc, eq, inArray } from 'drizzle-orm'
import { toUserActor } from '../../../shop/actor.ts'
import { cases } from '../../../shop/cases/tables.ts'
import { packages } from '../../../shop/catalog/tables.ts'
import { placeOrder } from '../../../shop/checkout/place-order.ts'
import { orders } from '../../../shop/orders/tables.ts'
import { recordPaymentEvent } from '../../../shop/payments/record-payment-event.ts'
import { startPayment } from '../../../shop/payments/start-payment.ts'
import { getPolicyFiguresByVersion } from '../../../shop/settings/policy-version.ts'
import { createTestUser } from '../accounts/create-test-user.ts'
import { createRandom } from '../create-random.ts'
import { createTestDatabase } from '../database.ts'
import { BRITISH_AND_OSS, registerForTaxes } from '../documents/taxes.ts'
import { buildCheckout, createCustomer, SAMPLE_VIDEO } from '../orders/checkouts.ts'
import { createTestPromotion } from '../orders/create-test-promotion.ts'
import { SAMPLE_QUESTIONS } from '../orders/sample-questions.ts'
import { createScriptedProvider } from '../providers/create-scripted-provider.ts'
import { createTestEndpoint } from '../webhooks.ts'

export type HistoryShop = Awaited<ReturnType<typeof openHistoryShop>>
export type History = Awaited<ReturnType<typeof createHistory>>

export async function openHistoryShop() {
  const { db, close } = await createTestDatabase()
  const staff = await createTestUser(db, { name: 'Amin', email: 'amin@example.com', role: 'admin' })
  await registerForTaxes(db, BRITISH_AND_OSS)
  await createTestEndpoint(db)
  const scope = { types: [], packageIds: ['views-8000'] }
  await createTestPromotion(db, { code: 'FREE', scope, benefit: { kind: 'percent', basisPoints: 10_000 } })
  await createTestPromotion(db, {
    code: 'ODD',
    maxUses: 5_000,
    benefit: { kind: 'percent', basisPoints: 1_250 },
  })
  return {
    db,
    close,
    staff,
    at: createScriptedProvider(),
    archive: await getPolicyFiguresByVersion(db),
  }
}

function pickVideos(seed: number) {
  if (seed % 5 === 1) return { videoUrl: undefined }
  if (seed % 2 === 0) return { videoUrl: SAMPLE_VIDEO }
  const urls = Array.from({ length: 2 + (seed % 4) }, (_, index) => `https://v.example/${index}`)
  return { videoUrl: undefined, posts: urls.map((url) => ({ url })) }
}

/** Places an order of one or two lines, most of them paid. In every third history a package asks questions, in every fifth
 * the views have no video yet, and in every second of the others they are split over several. */
export async function createHistory(shop: HistoryShop, seed: number) {
  const { db, at, staff } = shop
  const maria = await createCustomer(db, `maria-${seed}`)
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const bought = random() < 0.5 ? ['followers-1000', 'views-8000'] : ['followers-1000']
  const plan = random() < 0.3 ? { startAfter: new Date(Date.now() + 24 * 3_600_000), pacePerDay: 500 } : {}
  const lines = bought.map((packageId) => ({
    packageId,
    units: 1,
    ...(packageId === 'followers-1000' && plan),
    ...(packageId === 'views-8000' && pickVideos(seed)),
  }))
  const guaranteeDays = random() < 0.5 ? pick([3, 7, 30]) : null
  const questions = seed % 3 === 0 ? SAMPLE_QUESTIONS : []
  await db
    .update(packages)
    .set({ questions, guaranteeDays, allowsPlan: true })
    .where(eq(packages.id, 'followers-1000'))
  const promotionCode = [undefined, 'ODD', bought.length > 1 ? 'FREE' : undefined][seed % 4]
  const ipCountry = ['GB', 'DE', 'US'][seed % 3]
  // One of seven is placed while the shop is in trial.
  const isTrial = seed % 7 === 3
  const checkout = buildCheckout(maria, { lines, promotionCode, ipCountry, isTrial })
  const { id: paymentId } = await placeOrder(db, checkout)
  at.provider.isTrial = isTrial
  const { sessionId } = await startPayment(db, at.services, { paymentId, origin: 'https://shop.test' })
  if (random() < 0.95) await recordPaymentEvent(db, at.pay(sessionId))
  const listOrders = () =>
    db.select().from(orders).where(eq(orders.paymentId, paymentId)).orderBy(asc(orders.line))
  const ids = (await listOrders()).map(({ id }) => id)
  return {
    ...shop,
    maria,
    seed,
    random,
    pick,
    paymentId,
    sessionId,
    ids,
    listOrders,
    customer: toUserActor(maria.id),
    worker: toUserActor(staff.id),
    pickOrder: async () => pick(await listOrders()),
    listCases: () => db.select().from(cases).where(inArray(cases.orderId, ids)).orderBy(asc(cases.id)),
  }
}
