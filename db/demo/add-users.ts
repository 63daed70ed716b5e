import { type SQL, sql } from 'drizzle-orm'
import { users } from '../../shop/accounts/tables.ts'
import type { Db } from '../../shop/services.ts'
import { type Batch, buildJoinTime, buildUserId, type DemoPlan } from './demo-plan.ts'

const FIRST_NAMES =
  'Maria,Layla,James,Noura,Carla,Omar,Lucía,Emma,Yusuf,Diego,Aisha,Oliver,Sofía,Hassan,Grace,Mateo'
const LAST_NAMES =
  'Lopez,Haddad,Smith,Rahman,García,Nasser,Brown,Fernández,Khalil,Taylor,Moreno,Saleh,Evans,Torres'

/** Inserts the customers who join during a batch: one for every eight orders. */
export async function addUsers(tx: Db, plan: DemoPlan, { from, to }: Batch): Promise<void> {
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
