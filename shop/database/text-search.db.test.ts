// @module-tag both-engines
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { conversationMessages } from '../conversations/tables.ts'
import { foldText } from '../text.ts'
import { containsText, toSearchVector } from './text-search.ts'

const TEXTS = [
  ...['Núñez', 'MÜLLER', 'Şahin', 'İstanbul ıŁ', 'Straße Æsop Œuvre', 'José', 'ﬁn', 'e\u0301te\u0301'],
  ...['مُحَمَّد', 'أحمد إيمان آية', 'فاطمة', 'علی', 'كـــتاب', '١٢٣ ۱۲۳ १२३ １２３', 'على\u200f'],
  ...['ЖУКОВ', 'Ελλάς ΩΣ', 'नमस्ते', '김철수', 'が', '李小龍', '😀', ''],
]

test('folds texts like the browser', async () => {
  const { db } = await createTestDatabase()
  for (const text of TEXTS) {
    const { rows } = (await db.execute(sql`select fold_text(${text}) as folded`)) as unknown as {
      rows: { folded: string }[]
    }
    expect(rows).toEqual([{ folded: foldText(text) }])
  }
})

test.each([
  ['nunez', 'José Núñez', true],
  ['NÚÑEZ', 'Jose\u0301 Nun\u0303ez', true],
  ['ahmed', 'أحمد', false],
  ['احمد', 'أحمد', true],
  ['100%', '100 likes', false],
  ['\\', 'a\\b', true],
])('finds %s in %s: %s', async (part, text, isFound) => {
  const { db } = await createTestDatabase()
  const { rows } = (await db.execute(
    sql`select ${containsText(sql`${text}::text`, part)} as found`,
  )) as unknown as { rows: { found: boolean }[] }
  expect(rows).toEqual([{ found: isFound }])
})

test('finds words by the index', async () => {
  const { db } = await createTestDatabase()
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const query = sql`${toSearchVector(sql`${'nunez'}`)}`
    return tx.execute(
      sql`explain select 1 from ${conversationMessages} where ${toSearchVector(conversationMessages.body)} @@ strip(${query})::text::tsquery`,
    )
  })
  expect(JSON.stringify(plan)).toContain('conversation_messages_words')
})
