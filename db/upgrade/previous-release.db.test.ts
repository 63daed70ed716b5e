// @module-tag both-engines
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { placeOrder } from '../../shop/checkout/place-order.ts'
import type { Db } from '../../shop/services.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { buildCheckout, createCustomer } from '../../tests/support/orders/checkouts.ts'
import { getRows, listTables } from '../move/list-tables.ts'

/**
 * Statements of the release before migration 0023, as its Drizzle tables print them. Its processes still run on the
 * new schema while they are replaced one by one (decision 035). Delete this file with the views and the copied columns.
 */
async function open() {
  const { db } = await createTestDatabase()
  return { db, run: (statement: SQL) => getRows<Record<string, unknown>>(db.execute(statement)) }
}

const ID = '01a20232-4423-7000-af53-44104f7bb2b9'
const CLAIM = sql`"attempts" = "attempts" + 1, "next_attempt_at" = now() + interval '30 seconds'`

describe('the views with the old table names', () => {
  test('are not tables: moves and upgrades copy each row once', async () => {
    const { db } = await open()
    const names = (await listTables(db)).map(({ name }) => name)
    expect(names).toContain('emails')
    expect(names).not.toContain('mails')
  })

  test('queue, claim and send an email', async () => {
    const { run } = await open()
    await run(sql`insert into "mails" ("id", "kind", "to_address", "user_id", "conversation_id", "reply_to", "lang", "facts",
      "created_at", "expires_at", "sent_at", "priority", "attempts", "next_attempt_at", "last_error")
      values (${ID}, 'welcome', 'maria@example.com', default, default, default, 'en', '{"name": "Maria", "link": "/x"}',
      default, default, default, 0, default, default, default)`)
    const claimed =
      await run(sql`update "mails" set ${CLAIM}, "last_error" = null where "mails"."id" = any(array(
      select "id" from "mails" where ("mails"."sent_at" is null and "mails"."next_attempt_at" <= now())
      order by "mails"."priority" asc, "mails"."next_attempt_at" asc limit 5 for update skip locked))
      returning "id", "kind", "facts", "attempts"`)
    expect(claimed).toEqual([{ id: ID, kind: 'welcome', facts: { name: 'Maria', link: '/x' }, attempts: 1 }])
    await run(sql`update "mails" set "sent_at" = now(), "facts" = jsonb_set("mails"."facts", '{link}', '""')
      where "mails"."id" = ${ID}`)
    expect(await run(sql`select data, sent_at is not null as sent, priority from emails`)).toEqual([
      { data: { name: 'Maria', link: '' }, sent: true, priority: 0 },
    ])
    await expect(run(sql`update "mails" set "kind" = 'other'`)).rejects.toThrow()
    await run(
      sql`delete from "mails" where "mails"."id" in (select "id" from "mails" limit 10 for update skip locked)`,
    )
    expect(await run(sql`select from emails`)).toEqual([])
  })

  test('receive a webhook event once and mark it as processed', async () => {
    const { run } = await open()
    const receive = sql`insert into "payment_notices" ("provider", "event_id", "type", "subject", "received_at",
      "applied_at", "outcome", "attempts", "next_attempt_at", "last_error", "failed_at")
      values ('stripe', 'evt_1', 'paid', 'cs_1', default, default, default, default, default, default, default)
      on conflict ("provider", "event_id") do nothing returning "event_id"`
    expect(await run(receive)).toHaveLength(1)
    expect(await run(receive)).toHaveLength(0)
    await run(sql`update "payment_notices" set "applied_at" = now(), "outcome" = 'applied'
      where ("payment_notices"."event_id" = 'evt_1' and "payment_notices"."applied_at" is null)`)
    expect(await run(sql`select outcome from webhook_events where processed_at is not null`)).toEqual([
      { outcome: 'applied' },
    ])
    await run(sql`insert into "provider_event_marks" ("provider", "read_until", "attempts", "next_attempt_at", "last_error")
      values ('stripe', default, 1, default, default)
      on conflict ("provider") do update set "attempts" = "provider_event_marks"."attempts" + 1
      where "provider_event_marks"."next_attempt_at" <= now()`)
    expect(await run(sql`select provider, attempts from provider_event_cursors`)).toEqual([
      { provider: 'stripe', attempts: 1 },
    ])
  })

  test('write rates, content, browser events and salts', async () => {
    const { run } = await open()
    const version = sql`select version::int from content_version`
    const [before] = await run(version)
    await run(sql`insert into "fx_rates" ("currency", "rate", "as_of") values ('USD', '9.5', '2026-11-20')
      on conflict ("currency") do update set "rate" = excluded.rate, "as_of" = excluded.as_of`)
    expect(await run(sql`select rate from exchange_rates where currency = 'USD'`)).toEqual([{ rate: '9.5' }])
    await run(sql`insert into "rate_feed" ("id", "attempts", "next_attempt_at", "last_error", "read_at", "failing_since")
      values ('rates', 1, now() + interval '30 seconds', default, default, default)
      on conflict ("id") do update set "attempts" = "rate_feed"."attempts" + 1 where "rate_feed"."next_attempt_at" <= now()
      returning "id", "attempts"`)
    expect(await run(sql`select count(*)::int as rows from exchange_rate_feed`)).toEqual([{ rows: 1 }])
    for (const value of ['[]', '[1]'])
      await run(sql`insert into "contents" ("part", "lang", "value", "updated_at") values ('faq', 'en', ${value}::jsonb, default)
        on conflict ("lang", "part") do update set "value" = ${value}::jsonb, "updated_at" = now()`)
    expect(await run(sql`select value from site_content`)).toEqual([{ value: [1] }])
    // The triggers stay with the tables.
    const [after] = await run(version)
    expect(Number(after?.version)).toBe(Number(before?.version) + 3)
    await run(sql`insert into "events" ("id", "type", "from_value", "to_value", "session_id", "happened_at", "received_at",
      "metadata") values (${ID}, 'LANG_CHANGED', 'en', 'es', 's', now(), default, default)`)
    expect(await run(sql`select type, metadata from analytics_events`)).toEqual([
      { type: 'LANG_CHANGED', metadata: {} },
    ])
    const salt = sql`insert into "traffic_salts" ("day", "salt") values ('2026-11-20', 'x') on conflict do nothing`
    await run(salt)
    await run(salt)
    expect(await run(sql`select salt from visitor_salts where day = '2026-11-20'`)).toEqual([{ salt: 'x' }])
  })

  test('count, roll up and report analytics', async () => {
    const { run } = await open()
    const columns =
      sql.raw(`"day", "kind", "key", "visits", "visitors", "bounces", "views", "seconds", "timed", "orders",
      "revenue"`)
    const deltas = sql`insert into "traffic_news" (${columns}) values
      ('2026-11-20', 'page', '/', default, default, default, 1, 5, 1, default, default),
      ('2026-11-20', 'page', '/', default, default, default, 1, default, default, default, default)`
    const rollUp = sql`with "taken" as (delete from "traffic_news" where ctid = any(array(
        select ctid from "traffic_news" limit 20000 for update skip locked)) returning ${columns}),
      "put" as (insert into "traffic_days" (${columns})
        select day, kind, key, sum(visits), sum(visitors), sum(bounces), sum(views), sum(seconds), sum(timed), sum(orders),
          sum(revenue) from taken group by day, kind, key order by day, kind, key
        on conflict ("day", "kind", "key") do update set "views" = "traffic_days"."views" + excluded."views",
          "seconds" = "traffic_days"."seconds" + excluded."seconds", "timed" = "traffic_days"."timed" + excluded."timed"
        returning "day")
      select count(*)::int as count from "taken"`
    const report = sql`select kind, key, sum(views)::int as views, sum(timed)::int as timed from (
      select true as is_current, * from "traffic_days" union all select true as is_current, * from "traffic_news") as counted
      group by kind, key`
    for (const views of [2, 4]) {
      await run(deltas)
      expect(await run(report)).toEqual([{ kind: 'page', key: '/', views, timed: views / 2 }])
      expect(await run(rollUp)).toEqual([{ count: 2 }])
    }
    expect(await run(sql`select dimension, views, timed_views from daily_analytics`)).toEqual([
      { dimension: 'page', views: 4, timed_views: 2 },
    ])
    expect(await run(sql`select from analytics_deltas`)).toEqual([])
  })

  test('move rare names of a day into one row', async () => {
    const { db, run } = await open()
    await run(sql`insert into "traffic_days" ("day", "kind", "key", "views", "timed") values
      ('2026-11-20', 'campaign', 'a', 1, 0), ('2026-11-20', 'campaign', 'b', 2, 1)`)
    const merge = sql`with gone as (delete from "traffic_days" using (select 'a' as key union select 'b') as ranked
        where "traffic_days"."key" = ranked.key returning "traffic_days".*),
      put as (insert into "traffic_days" as others
        select day, kind, 'other', sum(visits), sum(visitors), sum(bounces), sum(views), sum(seconds), sum(timed),
          sum(orders), sum(revenue) from gone group by day, kind
        on conflict (day, kind, key) do update set views = others.views + excluded.views)
      select count(*)::int as count from gone`
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table "traffic_days" in share row exclusive mode`)
      await tx.execute(merge)
    })
    expect(await run(sql`select key, views, timed_views from daily_analytics`)).toEqual([
      { key: 'other', views: 3, timed_views: 1 },
    ])
  })

  test('sum and roll up counters', async () => {
    const { run } = await open()
    await run(sql`insert into "tallies" ("name", "amount") values ('taken', 5), ('taken', 7)`)
    const rollUp = sql`with "taken" as (delete from "tallies" where ctid = any(array(
        select ctid from "tallies" where "tallies"."name" in (
          select "tallies"."name" from "tallies" group by 1 having count(*) > 1) limit 20000 for update skip locked))
        returning "name", "amount"),
      "put" as (insert into "tallies" ("name", "amount")
        select name, sum(amount) from taken group by name having sum(amount) <> 0 returning "name")
      select count(*)::int as count from "taken"`
    await run(rollUp)
    expect(await run(sql`select amount::int from counters where name = 'taken'`)).toEqual([{ amount: 12 }])
    await run(sql`select pg_relation_size('tallies')::float8 as bytes`)
    await run(sql`vacuum (full, skip_locked) "tallies"`)
  })
})

describe('the copies of renamed columns', () => {
  async function openWithRows(): Promise<{
    db: Db
    run: (statement: SQL) => Promise<Record<string, unknown>[]>
  }> {
    const { db, run } = await open()
    const maria = await createCustomer(db)
    const payment = await placeOrder(db, buildCheckout(maria))
    await run(sql`insert into refunds (id, payment_id, provider, charge_id, amount, currency)
      values (${ID}, ${payment.id}, 'demo', 'ch', 100, 'GBP')`)
    await run(sql`insert into conversations (id, channel, name, lang) values (${ID}, 'chat', 'Maria', 'en')`)
    await run(
      sql`insert into conversation_messages (conversation_id, sender, body) values (${ID}, 'user', 'Hello')`,
    )
    return { db, run }
  }

  test.each([
    ['refunds', 'credit_note', 'credit_note_number', '7', '8'],
    [
      'users',
      'flagged_inactive_at',
      'inactivity_notice_at',
      '2026-11-20 10:00:00+00',
      '2026-11-21 10:00:00+00',
    ],
    [
      'conversations',
      'visitor_here_until',
      'visitor_online_until',
      '2026-11-20 10:00:00+00',
      '2026-11-21 10:00:00+00',
    ],
    ['conversation_messages', 'mail_id', 'email_id', ID, '01a20232-4423-7000-af53-44104f7bb2ba'],
  ])('%s.%s and %s hold the same, whichever is written', async (table, oldName, newName, first, second) => {
    const { run } = await openWithRows()
    const id = sql.identifier
    const write = (column: string, value: string | null) =>
      run(sql`update ${id(table)} set ${id(column)} = ${value === null ? sql`null` : sql.raw(`'${value}'`)}`)
    const isSame = async (value: string | null) => {
      const literal = value === null ? sql`null` : sql.raw(`'${value}'`)
      const [row] = await run(sql`select bool_and(${id(oldName)} is not distinct from ${literal}) as "old",
        bool_and(${id(newName)} is not distinct from ${literal}) as "new" from ${id(table)}`)
      return row
    }
    const both = { old: true, new: true }
    for (const [column, value] of [
      [oldName, first],
      [newName, second],
      [oldName, null],
      [newName, first],
      [newName, null],
    ] as const) {
      await write(column, value)
      expect(await isSame(value), `${column} = ${value}`).toEqual(both)
    }
  })

  test('are written by inserts of either release', async () => {
    const { run } = await openWithRows()
    const insert = (column: string, number: number) =>
      run(sql`insert into refunds (id, payment_id, provider, charge_id, amount, currency, ${sql.identifier(column)})
        select gen_random_uuid(), payment_id, provider, charge_id, amount, currency, ${number}::int from refunds limit 1`)
    await insert('credit_note', 1)
    await insert('credit_note_number', 2)
    expect(
      await run(sql`select credit_note as "old", credit_note_number as "new" from refunds
        where credit_note is not null order by 1`),
    ).toEqual([
      { old: 1, new: 1 },
      { old: 2, new: 2 },
    ])
    await expect(insert('credit_note', 2)).rejects.toThrow()
  })
})
