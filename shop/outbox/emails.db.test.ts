import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countRowsRead } from '../../tests/support/count-rows-read.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { getEmailLink } from '../../tests/support/emails/email-links.ts'
import type { Db } from '../services.ts'
import { listEmails } from './list-emails.ts'
import { queueEmail } from './queue-email.ts'
import { deleteExpiredLinks, expireEmails } from './send-due-emails.ts'
import { emails, MAX_ATTEMPTS } from './tables.ts'

const toMaria = { kind: 'reset_link', toAddress: 'maria@example.com' } as const

function queueResetLink(db: Db, link: string, more: { toAddress?: string } = {}) {
  return queueEmail(db, { ...toMaria, userId: null, lang: 'ar', data: { name: 'Maria', link }, ...more })
}

test('queues an email only when its transaction commits', async () => {
  const { db } = await createTestDatabase()
  const failing = db.transaction(async (tx) => {
    await queueResetLink(tx, 'never')
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await db.select().from(emails)).toEqual([])
  await db.transaction((tx) => queueResetLink(tx, 'kept'))
  expect(await db.select().from(emails)).toMatchObject([{ ...toMaria, lang: 'ar', expiresAt: null }])
})

test('lists emails page by page, newest first', async () => {
  const { db } = await createTestDatabase()
  for (let number = 1; number <= 101; number += 1)
    await queueResetLink(db, `${number}`, { toAddress: `${number}@example.com` })
  const numbersOf = ({ emails: page }: Awaited<ReturnType<typeof listEmails>>) =>
    page.map((mail) => Number(getEmailLink(mail)))
  const first = await listEmails(db)
  expect(numbersOf(first)).toEqual(Array.from({ length: 50 }, (_, place) => 101 - place))
  const second = await listEmails(db, { before: first.next ?? undefined })
  const third = await listEmails(db, { before: second.next ?? undefined })
  expect(numbersOf(second)).toEqual(Array.from({ length: 50 }, (_, place) => 51 - place))
  expect(numbersOf(third)).toEqual([1])
  expect(third.next).toBeNull()
})

test('expires waiting emails of an address, and leaves emails of other addresses and expired ones unchanged', async () => {
  const { db } = await createTestDatabase()
  await queueResetLink(db, 'old')
  await db.update(emails).set({ expiresAt: sql`now() - interval '1 day'` })
  await queueResetLink(db, 'mine')
  await queueResetLink(db, 'theirs', { toAddress: 'noor@example.com' })
  const [before] = await db.select().from(emails)
  await expireEmails(db, { kinds: [toMaria.kind], toAddress: toMaria.toAddress })
  const { emails: list } = await listEmails(db)
  expect(list.map((mail) => [getEmailLink(mail), mail.state])).toEqual([
    ['theirs', 'waiting'],
    ['', 'expired'],
    ['old', 'expired'],
  ])
  await deleteExpiredLinks(db)
  expect((await listEmails(db)).emails.map(getEmailLink)).toEqual(['theirs', '', ''])
  expect(list.at(-1)?.expiresAt).toEqual(before?.expiresAt)
})

test('lists failed emails without reading those that wait', async () => {
  const { db } = await createTestDatabase()
  await db.execute(sql`insert into emails (id, kind, to_address, lang, data, priority, attempts)
    select gen_random_uuid(), 'welcome', n || '@example.com', 'en', '{}', 1, case when n <= 10 then ${MAX_ATTEMPTS}::int else 1 end
    from generate_series(1, 2000) as n`)
  await db.execute(sql`analyze emails`)
  const read = await countRowsRead(db, 'emails', async (tx) => {
    expect((await listEmails(tx, { state: 'failed' })).emails).toHaveLength(10)
  })
  expect(read).toBeGreaterThanOrEqual(10)
  expect(read).toBeLessThan(100)
})
