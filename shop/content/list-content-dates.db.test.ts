import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { settings } from '../settings/tables.ts'
import { listContentDates } from './list-content-dates.ts'
import { siteContent } from './tables.ts'

const OLD = new Date('2026-10-01T10:00:00Z')
const NEW = new Date('2026-11-01T10:00:00Z')

test('returns the newest date of each part over all languages, and none for the sample', async () => {
  const { db } = await createTestDatabase()
  await db.delete(settings)
  await db.insert(settings).values({ key: 'shopName', value: 'Allegro', updatedAt: NEW })
  const footer = { part: 'footer' as const, value: { description: '', notice: '' } }
  await db.insert(siteContent).values([
    { ...footer, lang: 'en', updatedAt: OLD },
    { ...footer, lang: 'es', updatedAt: NEW },
  ])
  expect(await listContentDates(db)).toEqual({ parts: { footer: NEW }, settings: { shopName: NEW } })
})
