import { sql } from 'drizzle-orm'
import { packages, packageTexts } from '../../shop/catalog/tables.ts'
import type { Db } from '../../shop/services.ts'
import { type Batch, buildOrderTime, buildUserId, buildUuid, type DemoPlan } from './demo-plan.ts'

/** Maximum numbers of open orders, all of the last days. */
const MAX_OPEN = { toStart: 250, inWork: 600, unpaid: 40 }

/**
 * Draws the outcome of every order of a batch into a temporary table, from which the shop's tables are
 * filled. Each order has its own payment.
 */
export async function generateBatch(tx: Db, plan: DemoPlan, { from, to }: Batch): Promise<void> {
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
