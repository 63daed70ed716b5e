import { describe, expect, test } from 'vitest'
import { auditLog } from '../../shop/audit/tables.ts'
import { CONTENT_PARTS, type Content, type ContentPart } from '../../shop/content/content.ts'
import { SAMPLE_CONTENT } from '../../shop/content/sample/sample-content.ts'
import { SHIPPED_LANGS } from '../../shop/localization/languages.ts'
import { getStoredSettings } from '../../shop/settings/stored-settings.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Written {
  value: unknown
  revision: number
  /** For pages of the release before. */
  errors?: { path: string; message: string }[]
}

async function openWithAdmin() {
  const shop = await openTestShop()
  const { token } = await shop.signIn('admin')
  return {
    ...shop,
    token,
    read: async (lang = 'en') =>
      (await shop.call<{ parts: Record<ContentPart, Written> }>('GET', `/admin/content/${lang}`, { token }))
        .body.parts,
    write: (part: ContentPart, value: unknown, revision?: number, lang = 'en') =>
      shop.call<Written>('PUT', `/admin/content/${lang}/${part}`, { token, revision, body: { value } }),
    reset: (part: ContentPart, lang = 'en', revision?: number) =>
      shop.call<Written>('DELETE', `/admin/content/${lang}/${part}`, { token, revision }),
    logged: () => shop.db.select().from(auditLog),
  }
}

const NO_ROW = { revision: 0 }
const STORED = { revision: expect.any(Number) }

const footer = { description: 'Reach, plainly priced.', notice: 'Not {{shop}} alone. [Write](/contact).' }

test('accepts every sample part unchanged, as the operator’s own', async () => {
  const { read, write } = await openWithAdmin()
  for (const lang of SHIPPED_LANGS) {
    const before = await read(lang)
    for (const part of CONTENT_PARTS) {
      expect(before[part]).toEqual({ value: SAMPLE_CONTENT[lang][part], ...NO_ROW })
      const { status, body } = await write(part, SAMPLE_CONTENT[lang][part], 0, lang)
      expect(status, `${lang} ${part} ${JSON.stringify(body)}`).toBe(200)
      expect(body).toEqual({ value: SAMPLE_CONTENT[lang][part], ...STORED })
    }
  }
})

test('updates and resets a part per language and logs both', async () => {
  const { read, write, reset, logged } = await openWithAdmin()
  await write('footer', footer)
  expect((await read()).footer).toEqual({ value: footer, ...STORED })
  expect((await read('es')).footer.revision).toBe(0)
  const back = await reset('footer')
  expect(back.body).toEqual({ value: SAMPLE_CONTENT.en.footer, ...NO_ROW })
  expect((await reset('footer')).status).toBe(200)
  expect(await logged()).toMatchObject([
    {
      action: 'content.changed',
      subjectId: 'en/footer',
      before: { text: SAMPLE_CONTENT.en.footer, sample: true },
      after: { text: footer, sample: false },
    },
    { action: 'content.reset', subjectId: 'en/footer', before: { text: footer } },
  ])
})

test('rejects an update or a reset of an outdated revision', async () => {
  const { read, write, reset } = await openWithAdmin()
  const both = await Promise.all(['One', 'Two'].map((notice) => write('footer', { ...footer, notice }, 0)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { revision } = (await read()).footer
  const written = await write('footer', footer, revision)
  expect(written.headers.get('etag')).toBe(`"${written.body.revision}"`)
  expectProblem(await write('footer', { ...footer, notice: 'Three' }, revision), 409)
  expectProblem(await reset('footer', 'en', revision), 409)
  expect((await reset('footer', 'en', written.body.revision)).body).toMatchObject(NO_ROW)
})

test('gives a part that is reset and written again a new revision', async () => {
  const { write, reset } = await openWithAdmin()
  const first = (await write('footer', footer)).body.revision
  await reset('footer')
  const second = (await write('footer', { ...footer, notice: 'Again' })).body.revision
  expect(second).not.toBe(first)
  expectProblem(await write('footer', { ...footer, notice: 'Lost' }, first), 409)
})

test('keeps the revision when nothing changes', async () => {
  const { write, logged } = await openWithAdmin()
  const { revision } = (await write('footer', footer)).body
  expect((await write('footer', footer, revision)).body.revision).toBe(revision)
  expect(await logged()).toHaveLength(1)
})

test('starts a new policy version when a legal text changes in any language', async () => {
  const { db, write, reset, logged } = await openWithAdmin()
  const versionNow = async () => (await getStoredSettings(db)).settings.policyVersion
  const today = new Date().toISOString().slice(0, 10)
  await write('footer', footer)
  await write('refund', SAMPLE_CONTENT.es.refund, undefined, 'es')
  expect(await versionNow()).not.toContain(today)
  await write('refund', { ...SAMPLE_CONTENT.es.refund, intro: 'Pagas antes.' }, undefined, 'es')
  expect(await versionNow()).toBe(today)
  await reset('refund', 'es')
  expect(await versionNow()).toBe(`${today}.2`)
  expect((await logged()).at(-1)).toMatchObject({
    before: { text: { intro: 'Pagas antes.' }, policyVersion: today },
    after: { policyVersion: `${today}.2` },
  })
})

describe('rejects invalid values at their path', () => {
  const { en } = SAMPLE_CONTENT
  const [question] = en.faq
  const [person] = en.testimonials
  const many = Array.from({ length: 13 }, (_, index) => ({ ...person, id: `p${index}` }))
  const withSection = (section: object): object => ({
    ...en.terms,
    sections: { ...en.terms.sections, law: section },
  })

  test.each<[string, keyof Content, unknown, string]>([
    ['nothing', 'footer', null, ''],
    ['another shape', 'footer', { ...footer, html: '<b>' }, ''],
    ['an empty text', 'footer', { ...footer, notice: ' ' }, '.notice'],
    ['a text too long', 'footer', { ...footer, notice: 'x'.repeat(301) }, '.notice'],
    ['half a character', 'footer', { ...footer, notice: 'a\ud800' }, '.notice'],
    ['an unknown figure', 'story', { paragraphs: ['{{shop}} and {{tomorrow}}'] }, '.paragraphs.0'],
    ['a link elsewhere', 'faq', [{ ...question, answer: '[here](javascript:alert)' }], '.0.answer'],
    ['two of one name', 'faq', [question, question], ''],
    ['no question at all', 'faq', [], ''],
    ['too many testimonials', 'testimonials', many, ''],
    ['six stars', 'testimonials', [{ ...person, rating: 6 }], '.0.rating'],
    ['another picture', 'testimonials', [{ ...person, logo: '../../../x' }], '.0.logo'],
    ['a section without a body', 'terms', withSection({ heading: 'Law', body: [] }), '.sections.law.body'],
    [
      'an unknown figure in a row',
      'terms',
      withSection({ heading: 'Law', body: [{ rows: [['a', '{{b}}']] }] }),
      '.sections.law.body.0.rows.0.1',
    ],
    [
      'a block of no form',
      'terms',
      withSection({ heading: 'Law', body: [{ html: 'x' }] }),
      '.sections.law.body.0.list',
    ],
    ['a section that is missing', 'terms', { ...en.terms, sections: {} }, '.sections.agreement'],
  ])('%s', async (_, part, value, path) => {
    const { write, logged } = await openWithAdmin()
    expect(expectProblem(await write(part, value), 422)[0]).toBe(`value${path}`)
    expect(await logged()).toEqual([])
  })

  test('names the unknown figure', async () => {
    const { write } = await openWithAdmin()
    const { body } = await write('story', { paragraphs: ['{{tomorrow}}'] })
    expect(body.errors?.[0]?.message).toContain('“tomorrow”')
  })

  test('accepts few or no testimonials', async () => {
    const { write } = await openWithAdmin()
    expect((await write('testimonials', [])).status).toBe(200)
    expect((await write('testimonials', [person])).status).toBe(200)
  })
})

test('falls back to the current English in a language without a sample, also after a reset', async () => {
  const { read, write, reset } = await openWithAdmin()
  expect((await read('fr')).footer).toEqual({ value: SAMPLE_CONTENT.en.footer, ...NO_ROW })
  await write('footer', footer)
  expect((await read('fr')).footer).toEqual({ value: footer, ...NO_ROW })
  const french = { ...footer, description: 'La portée, à prix clair.' }
  expect((await write('footer', french, 0, 'fr')).status).toBe(200)
  expect((await read('fr')).footer).toEqual({ value: french, ...STORED })
  expect((await read()).footer.value).toEqual(footer)
  expect((await reset('footer', 'fr')).body).toEqual({ value: footer, ...NO_ROW })
})
