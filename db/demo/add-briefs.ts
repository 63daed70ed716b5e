import { sql } from 'drizzle-orm'
import { packages } from '../../shop/catalog/tables.ts'
import { orderBriefs } from '../../shop/orders/brief/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import type { Db } from '../../shop/services.ts'

/** As after the last reminder, so that demo customers get no emails. */
const REMINDERS = 2

const ANSWERS = {
  topic: 'A day in our bakery, from the first loaf at four to the last customer.',
  tone: 'funny',
}

/**
 * Freezes the questions of the packages with the orders of the batch. Every second order that waits for its start also waits
 * for its answers; unpaid and cancelled ones were never answered.
 */
export async function addBriefs(tx: Db): Promise<void> {
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
