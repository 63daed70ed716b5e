import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { users } from '../../shop/accounts/tables.ts'
import { type OfferLine, offerRevisions, offers } from '../../shop/custom-offers/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import type { Db } from '../../shop/services.ts'
import type { DemoPlan } from './demo-plan.ts'

const DAY_MS = 24 * 3_600_000

type OrderRow = typeof orders.$inferSelect

const CUSTOM_LINE: OfferLine = {
  packageId: null,
  name: '25,000 followers for a launch, in two parts',
  type: 'followers',
  quantity: 25_000,
  units: 1,
  price: 9_950,
  guaranteeDays: 30,
  questions: [],
  methodCardId: null,
  promisedStartHours: 24,
  promisedDeliveryHours: 240,
}

/** Adds offers in each state that lasts, for the newest customers, unless the shop has offers. No emails are queued. */
export async function addOffers(db: Db, plan: DemoPlan): Promise<void> {
  await db.transaction(async (tx) => {
    const [existing] = await tx.select({ id: offers.id }).from(offers).limit(1)
    if (existing) return
    const author = await getAuthor(tx, plan)
    const customers = await tx
      .select()
      .from(users)
      .where(eq(users.role, 'user'))
      .orderBy(desc(users.id))
      .limit(3)
    const [paid] = await tx
      .select({ order: orders, customer: users })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.status, 'processing'))
      .orderBy(desc(orders.id))
      .limit(1)
    const add = async (
      { name, email, lang }: typeof users.$inferSelect,
      {
        line = CUSTOM_LINE,
        days,
        ...more
      }: { line?: OfferLine; days: number } & Partial<typeof offers.$inferInsert>,
    ) => {
      const offerId = randomUUID()
      const now = Date.now()
      await tx.insert(offers).values({
        id: offerId,
        token: `offer_${randomBytes(32).toString('base64url')}`,
        name,
        email,
        lang,
        createdBy: author,
        // As reminded already, so that demo customers get no emails.
        remindedAt: new Date(now),
        createdAt: new Date(now - 8 * DAY_MS),
        ...more,
      })
      await tx.insert(offerRevisions).values({
        offerId,
        number: 1,
        lines: [line],
        total: line.price * line.units,
        authorId: author,
        terms: 'The second part starts a week after the first.',
        expiresAt: new Date(now + days * DAY_MS),
        createdAt: new Date(now - 8 * DAY_MS),
      })
    }
    const [first, second, third] = customers
    if (first) await add(first, { days: 6 })
    if (second) await add(second, { days: -1 })
    if (third) await add(third, { days: 6, withdrawnAt: new Date() })
    if (paid) {
      const { order, customer } = paid
      await add(customer, {
        line: toOfferLine(order),
        days: 6,
        userId: customer.id,
        paymentId: order.paymentId,
      })
    }
  })
}

function toOfferLine({ packageId, packageName, packageType, quantity, units, price }: OrderRow): OfferLine {
  return {
    ...CUSTOM_LINE,
    packageId,
    name: packageName,
    type: packageType,
    quantity: quantity / units,
    units,
    price: price / units,
  }
}

/** Returns a staff account, and creates one to which nobody can log in where the shop has none. */
async function getAuthor(tx: Db, { run, passwordHash }: DemoPlan): Promise<string> {
  const [staff] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.role, 'user'), sql`${users.deactivatedAt} is null`))
    .limit(1)
  if (staff) return staff.id
  const id = randomUUID()
  await tx
    .insert(users)
    .values({ id, passwordHash, email: `demo.staff.${run}@example.com`, name: 'Demo staff', role: 'manager' })
  return id
}
