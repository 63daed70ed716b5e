import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../shop/accounts/tables.ts'
import { packages, packageTexts } from '../../shop/catalog/tables.ts'
import { orderBriefs } from '../../shop/orders/brief/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import { reviews } from '../../shop/reviews/tables.ts'
import type { Db } from '../../shop/services.ts'
import { addOffers } from './add-offers.ts'
import { addOrders } from './add-orders.ts'
import { addVisits } from './add-visits.ts'
import {
  type Batch,
  buildJoinTime,
  buildOrderTime,
  buildUserId,
  buildUuid,
  type DemoPlan,
} from './demo-plan.ts'
import reviewTexts from './review-texts.json' with { type: 'json' }
import samplePackage from './sample-package.json' with { type: 'json' }

/** As after the last reminder, so that demo customers get no emails. */
const REMINDERS = 2

const ANSWERS = {
  topic: 'A day in our bakery, from the first loaf at four to the last customer.',
  tone: 'funny',
}

const FIRST_NAMES =
  'Maria,Layla,James,Noura,Carla,Omar,Lucía,Emma,Yusuf,Diego,Aisha,Oliver,Sofía,Hassan,Grace,Mateo'

const LAST_NAMES =
  'Lopez,Haddad,Smith,Rahman,García,Nasser,Brown,Fernández,Khalil,Taylor,Moreno,Saleh,Evans,Torres'

/** Fits the memory of a small machine in one transaction. */
const BATCH_SIZE = 20_000

interface DemoOptions {
  orders: number
  /** Hash of a random password, so that nobody can log in. */
  passwordHash: string
  /** Approximate number of page views; ten per order by default. */
  views?: number
  /** Keeps every page view, for benchmarks; by default only those within the retention period. */
  keepAllViews?: boolean
  /** Called after each batch with the number of orders so far. */
  onProgress?: (orders: number) => void
}

export async function hasOrders(db: Db): Promise<boolean> {
  const [anyOrder] = await db.select({ id: orders.id }).from(orders).limit(1)
  return anyOrder !== undefined
}

/**
 * Creates customers and orders of three years with statements that each write thousands of rows. Nearly all
 * orders are delivered and the latest are in progress. Page views and their totals cover the same time. A sample package
 * asks questions after the payment, which most of its orders have answered, and there are a few offers and
 * reviews, which say that they are samples. Its payments are no trial payments, so that all figures of the shop show them.
 */
export async function createDemoData(db: Db, options: DemoOptions) {
  const plan: DemoPlan = {
    orders: options.orders,
    users: Math.ceil(options.orders / 8),
    until: new Date().toISOString(),
    // Distinguishes the users of this run from those of an earlier run.
    run: Math.random().toString(36).slice(2, 8),
    passwordHash: options.passwordHash,
    views: options.views ?? options.orders * 10,
    keepAllViews: options.keepAllViews ?? false,
  }
  await addSamplePackage(db)
  await Promise.all([addSales(db, plan, options.onProgress), addVisits(db, plan)])
  return { orders: plan.orders, users: plan.users }
}

interface SamplePackage {
  package: typeof packages.$inferInsert
  texts: Omit<typeof packageTexts.$inferInsert, 'packageId'>[]
}

/** Adds a custom package that asks questions after the payment, unless the shop sells one under its id. */
async function addSamplePackage(db: Db): Promise<void> {
  // JSON has no types of its values, such as the kinds of questions.
  const sample = samplePackage as SamplePackage
  const { id: packageId } = sample.package
  const position = sql`(select coalesce(max(position), -1) + 1 from packages)`
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(packages)
      .values({ ...sample.package, position })
      .onConflictDoNothing()
      .returning({ id: packages.id })
    if (added.length === 0) return
    await tx.insert(packageTexts).values(sample.texts.map((text) => ({ packageId, ...text })))
  })
}

async function addSales(db: Db, plan: DemoPlan, onProgress: DemoOptions['onProgress']): Promise<void> {
  for (let from = 1; from <= plan.orders; from += BATCH_SIZE) {
    const to = Math.min(plan.orders, from + BATCH_SIZE - 1)
    await db.transaction(async (tx) => {
      await addUsers(tx, plan, { from, to })
      await generateBatch(tx, plan, { from, to })
      await addOrders(tx)
      await addBriefs(tx)
      await tx.execute(sql`drop table demo_batch`)
    })
    onProgress?.(to)
  }
  await addOffers(db, plan)
  await addReviews(db)
}

/** Inserts the customers who join during a batch: one for every eight orders. */
async function addUsers(tx: Db, plan: DemoPlan, { from, to }: Batch): Promise<void> {
  const [first, last] = [Math.ceil((from - 1) / 8), Math.ceil(to / 8) - 1]
  const number = sql`number`
  await tx.execute(sql`
    insert into ${users} (id, email, name, password_hash, role, lang, created_at, last_seen_at)
    select id, lower(translate(name, ' íá', '.ia')) || '.' || number || '.' || ${plan.run}::text || '@example.com',
      name, ${plan.passwordHash}, 'user', (array['en', 'en', 'en', 'es', 'ar'])[1 + number % 5], at,
      greatest(at, ${plan.until}::timestamptz - interval '200 days' * random())
    from (
      select number, ${buildUserId(plan, number)} as id, ${buildJoinTime(plan, number)} as at,
        ${pickName(FIRST_NAMES, sql`number * 7`)} || ' ' || ${pickName(LAST_NAMES, sql`number * 5 + number / 16`)} as name
      from generate_series(${first}::int, ${last}::int) as number
    ) as joined`)
}

function pickName(names: string, number: SQL): SQL {
  const { length } = names.split(',')
  return sql`(string_to_array(${names}, ','))[1 + (${number}) % ${length}::int]`
}

/**
 * Freezes the questions of the packages with the orders of the batch. Every second order that waits for its start also waits
 * for its answers; unpaid and cancelled ones were never answered.
 */
async function addBriefs(tx: Db): Promise<void> {
  const answered = sql`(b.outcome not in ('unpaid', 'cancelled') and (b.outcome <> 'to_start' or b.number % 2 = 0))`
  await tx.execute(sql`
    insert into ${orderBriefs} (order_id, questions, answers, reminders)
    select b.id, p.questions, case when ${answered} then ${JSON.stringify(ANSWERS)}::jsonb else '{}'::jsonb end,
      ${REMINDERS}::int
    from demo_batch b join ${packages} p on p.id = b.package_id
    where p.questions <> '[]'::jsonb and p.id = 'others-1'`)
  await tx.execute(sql`
    update ${orders} o
    set brief_state = case when ${answered} then 'answered' else 'waiting' end,
      brief_answered_at = case when ${answered} then b.paid_at end
    from demo_batch b join ${orderBriefs} f on f.order_id = b.id
    where o.id = b.id`)
}

/** Maximum numbers of open orders, all of the last days. */
const MAX_OPEN = { toStart: 250, inWork: 600, unpaid: 40 }

/**
 * Draws the outcome of every order of a batch into a temporary table, from which the shop's tables are
 * filled. Each order has its own payment.
 */
async function generateBatch(tx: Db, plan: DemoPlan, { from, to }: Batch): Promise<void> {
  const number = sql`number`
  const chance = sql`number::text || ${plan.run}::text`
  await tx.execute(sql`
    create temp table demo_batch on commit drop as
    with sold as (
      select p.id, p.type, p.price, p.quantity, t.name, row_number() over (order by p.position, p.id) - 1 as place,
        count(*) over () as many
      from ${packages} p join ${packageTexts} t on t.package_id = p.id and t.lang = 'en'
      where p.archived_at is null
    ), drawn as (
      select number, ${buildOrderTime(plan, number)} as at, random() as fate, random() as luck, random() as pace,
        floor((number - 1) / 8 * power(random(), 0.6))::int as buyer,
        floor(random() * (select max(many) from sold))::int as place
      from generate_series(${from}::int, ${to}::int) as number
    ), fated as (
      select drawn.*, sold.id as package_id, sold.name as package_name, sold.type as package_type, sold.quantity,
        sold.price, ${plan.orders}::int - number as newer, ${plan.until}::timestamptz - at as age,
        case sold.type when 'views' then interval '26 hours' when 'likes' then interval '50 hours'
          else interval '75 hours' end as takes
      from drawn join sold using (place)
    ), decided as (
      select *, case
        when newer < ${MAX_OPEN.unpaid} and age < interval '1 day' and fate < 0.2 then 'unpaid'
        when fate < 0.03 then 'cancelled'
        when newer < ${MAX_OPEN.toStart} and age < interval '25 hours' then 'to_start'
        when newer < ${MAX_OPEN.inWork} and age < takes + interval '7 hours' then 'in_work'
        when fate < 0.045 then 'refunded'
        when fate < 0.065 then 'partial'
        when fate < 0.075 then 'failed'
        else 'completed' end as outcome
      from fated
    ), timed as (
      select *, case when outcome not in ('unpaid', 'cancelled')
          then least(at + interval '3 minutes' * pace, ${plan.until}::timestamptz) end as paid_at,
        case when outcome not in ('unpaid', 'cancelled', 'to_start')
          then least(at + interval '14 hours' * pace, ${plan.until}::timestamptz) end as started_at,
        case when outcome not in ('unpaid', 'to_start', 'in_work')
          then least(at + interval '14 hours' * pace + takes * luck,
            ${plan.until}::timestamptz) end as ended_at
      from decided
    )
    select number, at, outcome, paid_at, started_at, ended_at, pace, luck,
      ${buildUuid(sql`at`, number, sql`'o' || ${chance}`)} as id,
      ${buildUuid(sql`at`, number, sql`'p' || ${chance}`)} as payment_id,
      ${buildUserId(plan, sql`buyer`)} as user_id,
      package_id, package_name, package_type, quantity, price,
      case when outcome in ('completed', 'refunded') then quantity
        when outcome = 'partial' then floor(quantity * (0.2 + 0.75 * luck))::int
        when outcome = 'in_work' then floor(quantity * luck * 0.9)::int
        else 0 end as delivered
    from timed`)
  await tx.execute(sql`analyze demo_batch`)
}

// Made-up texts; pages mark them as samples, so that nobody takes them for the words of a customer.

/** 50 with an average of 4.8, which fits the sample claim of 98% satisfied customers. */
const RATINGS = Array.from({ length: 50 }, (_, place) => (place % 25 === 6 ? 3 : place % 9 === 3 ? 4 : 5))

/** Adds reviews in each state to the latest ended orders, unless the shop has reviews. */
export async function addReviews(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [existing] = await tx.select({ id: reviews.id }).from(reviews).limit(1)
    if (existing) return
    const ended = await tx
      .select({ order: orders, name: users.name, lang: users.lang })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(inArray(orders.status, ['completed', 'partial', 'refunded']), isNotNull(orders.paidAt)))
      .orderBy(desc(orders.id))
      .limit(RATINGS.length)
    for (const [place, { order, name, lang }] of ended.entries()) {
      const shown = lang === 'ar' || lang === 'es' ? lang : 'en'
      const rating = RATINGS[place] ?? 5
      const texts = reviewTexts[shown][rating]
      const isNamed = place % 3 !== 2
      await tx.insert(reviews).values({
        id: randomUUID(),
        orderId: order.id,
        userId: order.userId,
        lang: shown,
        packageId: order.packageId,
        packageName: order.packageName,
        rating,
        isSample: true,
        text: texts[place % texts.length],
        ...(isNamed && { name: name.split(' ')[0], nameConsentedAt: sql`now()` }),
        ...(place === 9
          ? { state: 'pending' }
          : place === 10
            ? { state: 'hidden', hiddenReason: 'off_topic' }
            : { state: 'published' }),
        ...(place === 6 && { reply: 'Thank you for your patience.', repliedAt: sql`now()` }),
        writtenAt: order.endedAt ?? order.createdAt,
      })
    }
  })
}
