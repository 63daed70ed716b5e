import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/database.ts'
import { linkOf } from '../../tests/link-of.ts'
import type { Db } from '../services.ts'
import { forgetLinks } from './forget-links.ts'
import { listMails } from './list-mails.ts'
import { queueMail } from './queue-mail.ts'
import { mails } from './tables.ts'
import { withdrawMails } from './withdraw-mails.ts'

const toMaria = { kind: 'reset_link', toAddress: 'maria@example.com' } as const

function queue(db: Db, link: string, more: { toAddress?: string } = {}) {
  return queueMail(db, { ...toMaria, userId: null, lang: 'ar', facts: { name: 'Maria', link }, ...more })
}

test('a mail exists when its transaction does', async () => {
  const { db } = await freshDatabase()
  const failing = db.transaction(async (tx) => {
    await queue(tx, 'never')
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await db.select().from(mails)).toEqual([])
  await db.transaction((tx) => queue(tx, 'kept'))
  expect(await db.select().from(mails)).toMatchObject([{ ...toMaria, lang: 'ar', expiresAt: null }])
})

test('the list begins with the newest and goes on page by page', async () => {
  const { db } = await freshDatabase()
  for (let number = 1; number <= 101; number += 1)
    await queue(db, `${number}`, { toAddress: `${number}@example.com` })
  const numbersOf = ({ mails: page }: Awaited<ReturnType<typeof listMails>>) =>
    page.map((mail) => Number(linkOf(mail)))
  const first = await listMails(db)
  expect(numbersOf(first)).toEqual(Array.from({ length: 50 }, (_, place) => 101 - place))
  const second = await listMails(db, first.next ?? undefined)
  const third = await listMails(db, second.next ?? undefined)
  expect(numbersOf(second)).toEqual(Array.from({ length: 50 }, (_, place) => 51 - place))
  expect(numbersOf(third)).toEqual([1])
  expect(third.next).toBeNull()
})

test('what is withdrawn expires now, another address’s and what expired before stay as they were', async () => {
  const { db } = await freshDatabase()
  await queue(db, 'old')
  await db.update(mails).set({ expiresAt: sql`now() - interval '1 day'` })
  await queue(db, 'mine')
  await queue(db, 'theirs', { toAddress: 'noor@example.com' })
  const [before] = await db.select().from(mails)
  await withdrawMails(db, toMaria)
  const { mails: list } = await listMails(db)
  expect(list.map((mail) => [linkOf(mail), mail.state])).toEqual([
    ['theirs', 'waiting'],
    ['', 'expired'],
    ['old', 'expired'],
  ])
  await forgetLinks(db)
  expect((await listMails(db)).mails.map(linkOf)).toEqual(['theirs', '', ''])
  expect(list.at(-1)?.expiresAt).toEqual(before?.expiresAt)
})
