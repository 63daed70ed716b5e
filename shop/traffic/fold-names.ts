import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { OTHER } from './dimensions.ts'
import { INVENTED, sumOfEach } from './merge-news.ts'
import { trafficDays } from './tables.ts'

const KEPT_OF_A_DAY = 100

/**
 * Of days that are over, only the hosts and campaigns that brought most stay by name; the others become one row. The
 * sums stay the same. Answers how many rows went.
 */
export async function foldNames(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    // Against those who add to the days: whole rows move. Who reads does not wait.
    await tx.execute(sql`lock table ${trafficDays} in share row exclusive mode`)
    const { rows } = (await tx.execute(sql`
      with ranked as (
        select day, kind, key,
          row_number() over (partition by day, kind order by visits desc, orders desc, key) as place
        from ${trafficDays}
        where kind in ${INVENTED} and key <> ${OTHER} and day < (now() at time zone 'UTC')::date
      ), gone as (
        delete from ${trafficDays} using ranked
        where ranked.place > ${KEPT_OF_A_DAY} and ${trafficDays.day} = ranked.day
          and ${trafficDays.kind} = ranked.kind and ${trafficDays.key} = ranked.key
        returning ${trafficDays}.*
      ), put as (
        insert into ${trafficDays} as others
        select day, kind, ${OTHER}, ${sumOfEach} from gone group by day, kind
        on conflict (day, kind, key) do update set
          visits = others.visits + excluded.visits, visitors = others.visitors + excluded.visitors,
          bounces = others.bounces + excluded.bounces, views = others.views + excluded.views,
          seconds = others.seconds + excluded.seconds, timed = others.timed + excluded.timed,
          orders = others.orders + excluded.orders, revenue = others.revenue + excluded.revenue
      )
      select count(*)::int as count from gone`)) as unknown as { rows: { count: number }[] }
    return rows[0]?.count ?? 0
  })
}
