import { eq } from 'drizzle-orm'
import { expect, it, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { invalidateMemoized } from '../memoize.ts'
import { settings } from '../settings/tables.ts'
import { getContent, listContentDates } from './get-content.ts'
import { SAMPLE_CONTENT } from './sample/sample-content.ts'
import { siteContent } from './tables.ts'

it('returns the sample until the operator saves a part', async () => {
  const { db } = await createTestDatabase()
  await db
    .insert(siteContent)
    .values({ part: 'footer', lang: 'es', value: { description: 'Ya.', notice: 'No.' } })
  expect((await getContent(db, 'es')).footer).toEqual({ description: 'Ya.', notice: 'No.' })
  expect((await getContent(db, 'es')).testimonials).toHaveLength(6)
  expect((await getContent(db, 'en')).footer.notice).toContain('Not affiliated')
})

it('fills claims and policy figures from the settings everywhere', async () => {
  const { db } = await createTestDatabase()
  await db.insert(settings).values([
    { key: 'claims', value: { satisfactionPercent: 91, countries: 7, deliveryHours: { from: 2, to: 6 } } },
    { key: 'shopName', value: 'Allegro' },
    { key: 'policy', value: { replyHours: 3 } },
  ])
  const { claims, story, faq, figures } = await getContent(db, 'en')
  expect(claims.trust.satisfaction?.title).toBe('91% satisfaction')
  expect(claims.badges.fast).toBe('Fast delivery (2-6 hours)')
  expect(claims.trust.support?.text).toContain('within 3 hours')
  expect(story.paragraphs[0]).toMatch(/^Allegro began 5 years ago/)
  expect(story.paragraphs.at(-1)).toContain('more than 7 countries')
  expect(faq.find(({ id }) => id === 'delivery')?.answer).toContain('within 2-6 hours')
  expect(figures.delivery).toBe('2-6 hours')
})

it('hides claims and testimonials of the sample where the operator wishes it, until they are real', async () => {
  const { db } = await createTestDatabase()
  const evidence = { text: 'Survey', url: null, date: '2026-10-01' }
  await db.insert(settings).values([
    { key: 'hidesSamples', value: true },
    { key: 'claimSources', value: { years: { source: 'typed', evidence } } },
  ])
  const hidden = await getContent(db, 'en')
  expect(hidden.testimonials).toEqual([])
  expect(Object.keys(hidden.claims.badges)).toEqual(['fast'])
  expect(Object.keys(hidden.claims.trust)).toEqual(['fast', 'support'])
  expect(Object.keys(hidden.claims.benefits)).toEqual(['safe', 'delivery'])
  expect(hidden.claims.reasons).toHaveLength(4)
  expect(hidden.story.paragraphs.join()).toContain('5 years')
  expect(hidden.story.paragraphs.join()).not.toContain('countries')

  const proven = Object.fromEntries(
    ['satisfactionPercent', 'countries', 'years', 'uptimePercent'].map((name) => [
      name,
      { source: 'typed', evidence },
    ]),
  )
  await db.update(settings).set({ value: proven }).where(eq(settings.key, 'claimSources'))
  invalidateMemoized(db)
  const { claims } = await getContent(db, 'es')
  expect(Object.keys(claims.trust)).toEqual(['fast', 'support', 'satisfaction'])
  // Texts of the operator are the operator's own.
  await db
    .insert(siteContent)
    .values({ part: 'claims', lang: 'ar', value: structuredClone(SAMPLE_CONTENT.ar.claims) })
  expect(Object.keys((await getContent(db, 'ar')).claims.badges).sort()).toEqual(['fast', 'real', 'safe'])
})

it('fills figures in the operator’s texts and leaves everything else as text', async () => {
  const { db } = await createTestDatabase()
  const notice = '<b>{{satisfaction}}</b> {{constructor}} {{nothing}}'
  await db.insert(siteContent).values({ part: 'footer', lang: 'en', value: { description: '', notice } })
  expect((await getContent(db, 'en')).footer.notice).toBe('<b>98%</b> {{constructor}} {{nothing}}')
})

it('falls back to the operator’s English, then to the English sample', async () => {
  const { db } = await createTestDatabase()
  const footer = (description: string) => ({
    part: 'footer' as const,
    value: { description, notice: '{{reply}}' },
  })
  const faq = (answer: string) => ({ part: 'faq' as const, value: [{ id: 'a', question: '?', answer }] })
  await db.insert(siteContent).values([
    { lang: 'en', ...footer('Reach.') },
    { lang: 'fr', ...footer('Portée.') },
    { lang: 'en', ...faq('Yes, {{delivery}}.') },
  ])
  const french = await getContent(db, 'fr')
  const english = await getContent(db, 'en')
  expect(french.footer).toEqual({ description: 'Portée.', notice: french.figures.reply })
  expect(french.figures.reply).not.toBe(english.figures.reply)
  // With the figures in its own language.
  expect(french.faq).toEqual(english.faq)
  for (const part of ['terms', 'privacy', 'refund', 'claims'] as const) {
    expect(french[part]).toEqual(english[part])
  }
})

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
