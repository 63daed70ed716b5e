import { expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { settings } from '../settings/tables.ts'
import { getContent } from './get-content.ts'
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
  expect(claims.trust.satisfaction.title).toBe('91% satisfaction')
  expect(claims.badges.fast).toBe('Fast delivery (2-6 hours)')
  expect(claims.trust.support.text).toContain('within 3 hours')
  expect(story.paragraphs[0]).toMatch(/^Allegro began 5 years ago/)
  expect(story.paragraphs.at(-1)).toContain('more than 7 countries')
  expect(faq.find(({ id }) => id === 'delivery')?.answer).toContain('within 2-6 hours')
  expect(figures.delivery).toBe('2-6 hours')
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
