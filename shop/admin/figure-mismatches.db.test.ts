import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { packages, packageTexts } from '../catalog/tables.ts'
import { SAMPLE_CONTENT } from '../content/sample/sample-content.ts'
import { siteContent } from '../content/tables.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { listFigureMismatches } from './figure-mismatches.ts'

let db: Db

beforeEach(async () => {
  db = (await createTestDatabase()).db
})

function writeFaq(lang: Lang, answer: string) {
  return db
    .insert(siteContent)
    .values({ lang, part: 'faq', value: [{ id: 'one', question: 'How?', answer }] })
}

test('a new shop states no figure of its own', async () => {
  expect(await listFigureMismatches(db)).toEqual([])
})

test('lists figures of the operator’s texts that no setting has, with their place and language', async () => {
  await writeFaq('en', 'Within 12 hours, never after 30 % or 90 days.')
  await writeFaq('ar', 'خلال ٩٩ ساعة أو 72 ساعة.')
  await writeFaq('es', 'En 24-72 horas o 5 a 12 días hábiles.')
  const found = (await listFigureMismatches(db)).map(({ lang, part, quote }) => [lang, part, quote])
  expect(found).toHaveLength(5)
  expect(found).toEqual(
    expect.arrayContaining([
      ['en', 'faq', '12 hours'],
      ['en', 'faq', '30 %'],
      ['en', 'faq', '90 days'],
      ['ar', 'faq', '٩٩ ساعة'],
      ['es', 'faq', '5 a 12 días hábiles'],
    ]),
  )
})

test('what the sample says, and figures of the settings, are not listed', async () => {
  await db.insert(siteContent).values({ lang: 'en', part: 'privacy', value: SAMPLE_CONTENT.en.privacy })
  await writeFaq('en', 'Within 72 hours; 24-72 hours for most; 98% are content.')
  expect(await listFigureMismatches(db)).toEqual([])
})

test('a package may state its own hours', async () => {
  const describe = (description: string) =>
    db.update(packageTexts).set({ description }).where(eq(packageTexts.packageId, 'views-8000'))
  await describe('Done in 120 hours.')
  expect(await listFigureMismatches(db)).toContainEqual({
    lang: 'en',
    part: null,
    packageId: 'views-8000',
    quote: '120 hours',
  })
  await db.update(packages).set({ deliveryHours: 120 }).where(eq(packages.id, 'views-8000'))
  expect((await listFigureMismatches(db)).filter(({ lang }) => lang === 'en')).toEqual([])
  await db.update(packages).set({ archivedAt: new Date(), deliveryHours: 1 })
  expect(await listFigureMismatches(db)).toEqual([])
})

test('reads long texts of digits in linear time', async () => {
  await writeFaq('en', '9'.repeat(100_000))
  await writeFaq('es', '9 a 9 '.repeat(20_000))
  expect(await listFigureMismatches(db)).toEqual([])
})
