import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { countTranslations, getCompletionPercent, getLanguageCompletion } from './completion.ts'
import { deleteTranslation, saveTranslation } from './save-translation.ts'

const actor = { userId: null, apiKeyId: null }

test('counts only messages for visitors in the completion of a language', async () => {
  const { db } = await createTestDatabase()
  expect(await getLanguageCompletion(db, 'es')).toBe(100)
  expect(await getLanguageCompletion(db, 'fr')).toBe(0)
  await deleteTranslation(db, { lang: 'es', namespace: 'admin', key: 'title', actor })
  expect(await getLanguageCompletion(db, 'es')).toBe(100)
  await deleteTranslation(db, { lang: 'es', namespace: 'common', key: 'login', actor })
  expect(await getLanguageCompletion(db, 'es')).toBe(99.9)
  const before = (await countTranslations(db)).es.common
  const own = { lang: 'en', namespace: 'common', key: 'own', status: 'approved', actor } as const
  await saveTranslation(db, { ...own, value: 'Own' })
  expect((await countTranslations(db)).es.common).toEqual({ ...before, total: before.total + 1 })
})

test('rounds an almost complete language down', () => {
  expect(getCompletionPercent({ total: 100_000, translated: 99_999 })).toBe(99.9)
  expect(getCompletionPercent({ total: 3, translated: 1 })).toBe(33.3)
  expect(getCompletionPercent({ total: 3, translated: 3 })).toBe(100)
  expect(getCompletionPercent({ total: 0, translated: 0 })).toBe(100)
})
