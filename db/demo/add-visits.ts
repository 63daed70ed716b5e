import { type SQL, sql } from 'drizzle-orm'
import { analyticsDeltas, PAGE_VIEW_RETENTION_DAYS, pageViews, visits } from '../../shop/analytics/tables.ts'
import type { Db } from '../../shop/services.ts'
import { type Batch, buildOrderTime, buildUuid, type DemoPlan } from './demo-plan.ts'
import {
  AVERAGE_VIEWS_PER_VISIT,
  buildJourneySteps,
  COUNTRY_SAMPLES,
  DEVICE_SAMPLES,
  JOURNEY_SAMPLES,
  ORIGIN_SAMPLES,
  pickSample,
} from './visit-samples.ts'

/** A multiple of eight: a returning visitor returns within the same batch. */
const BATCH_SIZE = 80_000

/** Scales the seconds of a journey step by the visitor's pace. */
const scaleByPace = (second: SQL) => sql`round(${second} * pace)::int`

/** Inserts the visits of three years and their daily totals. */
export async function addVisits(db: Db, plan: DemoPlan): Promise<void> {
  const visitCount = Math.round(plan.views / AVERAGE_VIEWS_PER_VISIT)
  for (let from = 1; from <= visitCount; from += BATCH_SIZE) {
    await db.transaction(async (tx) => {
      await generateVisits(tx, plan, visitCount, { from, to: Math.min(visitCount, from + BATCH_SIZE - 1) })
      await recordVisitDeltas(tx)
      await recordPageDeltas(tx)
      await insertRecentVisits(tx, plan)
      await tx.execute(sql`drop table demo_visits`)
    })
  }
}

async function generateVisits(
  tx: Db,
  plan: DemoPlan,
  visitCount: number,
  { from, to }: Batch,
): Promise<void> {
  const number = sql`number`
  const until = sql`${plan.until}::timestamptz`
  const randomIndex = sql`(random() * 1000000)::int`
  await tx.execute(sql`
    create temp table demo_visits on commit drop as
    with drawn as (
      select number, ${buildOrderTime({ orders: visitCount, until: plan.until }, number)} as evenly, ${randomIndex} as origin,
        0.5 + random() as pace, (random() + random() + random()) / 3 as hour, random() as rest,
        ${pickSample(JOURNEY_SAMPLES, randomIndex)} as journey, ${pickSample(DEVICE_SAMPLES, randomIndex)} as device,
        coalesce(${pickSample(COUNTRY_SAMPLES, randomIndex)}, 'unknown') as country
      from generate_series(${from}::int, ${to}::int) as number
    ), on_days as (
      -- Some of who would come on a Saturday or a Sunday comes two days before.
      select *, case when extract(isodow from evenly at time zone 'UTC') > 5 and rest < 0.3
        then evenly - interval '2 days' else evenly end as wished from drawn
    ), timed as (
      -- By day more than by night. Of today only what has been.
      select *, case when (wished at time zone 'UTC')::date = (${until} at time zone 'UTC')::date
          then date_trunc('second', wished)
          else (date_trunc('day', wished at time zone 'UTC') + interval '1 second' * floor(86000 * hour))
            at time zone 'UTC' end as started_at
      from on_days
    ), taken as (
      select timed.*, (started_at at time zone 'UTC')::date as day, length.views, ${scaleByPace(sql`length.longest`)} as seconds
      from timed join (
        select journey, count(*)::int as views, max(begins) as longest from ${buildJourneySteps()} group by journey
      ) as length using (journey)
    ), named as (
      -- One of eight has been here before, if it was on that day.
      select *, substr(md5(${plan.run}::text || case when number % 8 = 0 then number - 5 else number end || day), 1, 22)
        as visitor
      from taken where started_at + interval '1 second' * seconds <= ${until}
    )
    select ${buildUuid(sql`started_at`, number, sql`${plan.run}::text || 'v' || number`)} as id, visitor, day, started_at,
      journey, pace, views, seconds, device, country, ${pickSample(ORIGIN_SAMPLES.source, sql`origin`)} as source,
      ${pickSample(ORIGIN_SAMPLES.referrer, sql`origin`)} as referrer, ${pickSample(ORIGIN_SAMPLES.campaign, sql`origin`)} as campaign,
      (row_number() over (partition by visitor order by started_at, number) = 1)::int as is_first
    from named`)
  await tx.execute(sql`analyze demo_visits`)
}

async function recordVisitDeltas(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into ${analyticsDeltas} (day, dimension, key, visits, visitors, bounces, views, seconds)
    select day, case of when 31 then 'all' when 15 then 'source' when 23 then 'referrer' when 27 then 'campaign'
      when 29 then 'device' else 'country' end, coalesce(key, ''), visits, visitors, bounces, views, seconds
    from (
      select day, grouping(source, referrer, campaign, device, country) as of,
        coalesce(source, referrer, campaign, device, country) as key, count(*) as visits, sum(is_first) as visitors,
        count(*) filter (where views = 1) as bounces, sum(views) as views, sum(seconds) as seconds
      from demo_visits
      group by grouping sets (
        (day), (day, source), (day, referrer), (day, campaign), (day, device), (day, country))
    ) as counted where of = 31 or key is not null
    union all
    select day, 'bot', 'google', 0, 0, 0, ceil(count(*) * 0.15), 0 from demo_visits group by day`)
}

async function recordPageDeltas(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into ${analyticsDeltas} (day, dimension, key, views, seconds, timed_views)
    select day, 'page', path, count(*), coalesce(sum(${scaleByPace(sql`until`)} - ${scaleByPace(sql`begins`)}), 0), count(until)
    from demo_visits join ${buildJourneySteps()} using (journey) group by day, path`)
}

/** Inserts the visits and page views that are still within their retention period. */
async function insertRecentVisits(tx: Db, plan: DemoPlan): Promise<void> {
  const isRetained = plan.keepAllViews
    ? sql`true`
    : sql`started_at > ${plan.until}::timestamptz - make_interval(days => ${PAGE_VIEW_RETENTION_DAYS})`
  await tx.execute(sql`
    insert into ${visits} (id, visitor, day, started_at, last_at, views, source, referrer, campaign, device, country,
      path)
    select id, visitor, day, started_at, started_at + interval '1 second' * seconds, views, source, referrer, campaign,
      device, nullif(country, 'unknown'), path
    from demo_visits join ${buildJourneySteps()} using (journey) where ${isRetained} and until is null order by started_at`)
  await tx.execute(sql`
    insert into ${pageViews} (visit_id, at, path)
    select id, started_at + interval '1 second' * ${scaleByPace(sql`begins`)}, path
    from demo_visits join ${buildJourneySteps()} using (journey) where ${isRetained} order by started_at, place`)
}
