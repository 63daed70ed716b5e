import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { saveVisitorPreference } from './detect-locale.ts'
import { visitorPreferences } from './tables.ts'

test('saves each choice and keeps the other', async () => {
  const { db } = await createTestDatabase()
  const sessionId = 'session_1_abcdef'
  await saveVisitorPreference(db, { sessionId, lang: 'ar' })
  await saveVisitorPreference(db, { sessionId, currency: 'USD' })
  await saveVisitorPreference(db, { sessionId: 'session_2_abcdef', lang: 'es' })
  expect(await db.select().from(visitorPreferences)).toMatchObject([
    { sessionId, lang: 'ar', currency: 'USD' },
    { sessionId: 'session_2_abcdef', lang: 'es', currency: null },
  ])
  await saveVisitorPreference(db, { sessionId })
  expect(
    (await db.select().from(visitorPreferences)).find((row) => row.sessionId === sessionId),
  ).toMatchObject({
    lang: 'ar',
    currency: 'USD',
  })
})
