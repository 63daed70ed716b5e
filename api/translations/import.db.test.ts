import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '../../shop/audit/tables.ts'
import { SHIPPED_LANGS } from '../../shop/localization/languages.ts'
import { ALL_NAMESPACES } from '../../shop/localization/namespaces.ts'
import { getShippedMessages } from '../../shop/translations/get-shipped-messages.ts'
import type { TranslationImport } from '../../shop/translations/import-translations.ts'
import { translationChanges, translations } from '../../shop/translations/tables.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Imported extends TranslationImport {
  code?: string
  errors?: { path: string; message: string }[]
}

async function openTool() {
  const shop = await openTestShop()
  const { token } = await shop.signIn('admin')
  const bring = (path: string, body: unknown, revision?: number) =>
    shop.call<Imported>('POST', `/translations/bulk/${path}`, { token, body, revision })
  const save = (path: string, key: string, value: string) =>
    shop.call('POST', `/translations/${path}`, { token, body: { key, value } })
  const fileOf = (path: string) => shop.call<object>('GET', `/translations/export/${path}`)
  const fetchTexts = async (path: string) =>
    (await shop.call<Record<string, string>>('GET', `/translations/${path}`)).body
  const remove = (path: string, key: string) => shop.call('DELETE', `/translations/${path}/${key}`, { token })
  return { ...shop, token, bring, save, remove, fileOf, fetchTexts }
}

test('changes nothing when an exported file is imported', async () => {
  const { bring, fileOf, save, remove, db } = await openTool()
  await save('es/home', 'own.word', 'Mía')
  await save('es/home', 'own.strange', '<b> {{constructor}} ')
  await remove('es/common', 'login')
  const written = await db.$count(translationChanges)
  for (const namespace of ALL_NAMESPACES) {
    const { body, headers } = await fileOf(`es/${namespace}`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="es-${namespace}.json"`)
    const { body: imported } = await bring(`es/${namespace}`, {
      namespace,
      language: 'es',
      translations: body,
      status: 'approved',
    })
    expect(imported).toMatchObject({ added: [], changed: [], batch: null })
    expect(imported.unchanged).toBeGreaterThan(0)
  }
  expect(await db.$count(translationChanges)).toBe(written)
})

test('imports the texts by key as they are read', async () => {
  const { bring, fetchTexts } = await openTool()
  const texts = await fetchTexts('es/cart')
  const { body: same } = await bring('es/cart', { translations: texts })
  expect(same).toMatchObject({ added: [], changed: [], unknown: [] })
  expect(same.unchanged).toBe(Object.keys(texts).length)
  const twice = await bring('es/cart', { translations: { 'mine.own': 'Mía', mine: { own: 'Otra' } } })
  expect(twice.status).toBe(422)
  expect(twice.body.errors?.map(({ message }) => message)).toEqual([expect.stringContaining('twice')])
})

test('previews and imports the differences and keeps texts that the file lacks', async () => {
  const { bring, save, fetchTexts, db, call, token } = await openTool()
  await save('fr/cart', 'title', 'Panier')
  const translations = { title: 'Votre panier', empty: 'Vide', mine: { own: 'À moi' } }
  const english = getShippedMessages('en', 'cart')
  const preview = await bring('fr/cart', { translations, preview: true })
  const expected = {
    changed: [{ key: 'title', before: 'Panier', value: 'Votre panier' }],
    added: [
      { key: 'empty', value: 'Vide' },
      { key: 'mine.own', value: 'À moi' },
    ],
    unchanged: 0,
  }
  expect(preview.body).toMatchObject({ ...expected, batch: null })
  expect(preview.body.unknown).toContain('mine.own')
  expect(await fetchTexts('fr/cart')).toEqual({ title: 'Panier' })

  const { revision } = preview.body
  const imported = await bring('fr/cart', { translations }, revision)
  expect(imported.body).toMatchObject({ ...expected, batch: expect.any(String), revision: revision + 3 })
  expect(await fetchTexts('fr/cart')).toEqual({ title: 'Votre panier', empty: 'Vide', 'mine.own': 'À moi' })
  const { body } = await call<{ entries: { key: string; status: string; known: boolean }[] }>(
    'GET',
    '/admin/translations/fr/cart',
    { token },
  )
  const states = body.entries.filter(({ status }) => status !== 'missing')
  expect(states.map(({ key, status, known }) => [key, status, known])).toEqual(
    expect.arrayContaining([
      ['title', 'needs_review', english.has('title')],
      ['mine.own', 'needs_review', false],
    ]),
  )
  const rows = await db.select().from(auditLog).where(eq(auditLog.action, 'translation.imported'))
  expect(rows.map(({ subjectId, after }) => [subjectId, after])).toEqual([
    ['fr/cart', { added: 2, changed: 1, batch: imported.body.batch }],
  ])
})

test('rejects an import when the file has changed since the preview, also concurrently', async () => {
  const { bring, save } = await openTool()
  const { revision } = (await bring('fr/cart', { translations: { title: 'A' }, preview: true })).body
  await save('fr/home', 'own', 'x')
  await save('es/cart', 'title', 'x')
  const both = await Promise.all(
    ['A', 'B'].map((title) => bring('fr/cart', { translations: { title } }, revision)),
  )
  expect(both.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'changed_meanwhile'])
})

test('rejects a file with any invalid text and names the keys', async () => {
  const { bring, db } = await openTool()
  const wrong: [string, string[]][] = [
    ['{"__proto__":{"polluted":"yes"}}', ['__proto__.polluted']],
    ['{"__proto__":"yes"}', ['__proto__']],
    ['{"constructor":{"prototype":{"polluted":"yes"}}}', ['constructor.prototype.polluted']],
    ['{"nav":{"__proto__":{"polluted":"yes"}}}', ['nav.__proto__.polluted']],
    ['{"7":"seven"}', ['7']],
    ['{"a":{"0":"zero"}}', ['a.0']],
    ['{"nav.home":"Inicio","nav":{"home":"Casa"}}', ['nav.home']],
    ['{"__proto__.polluted":"yes"}', ['__proto__.polluted']],
    ['{"a..b":"yes"}', ['a..b']],
    ['{"a":["b"]}', ['a']],
    ['{"a":1}', ['a']],
    ['{"a":false,"b":true}', ['a', 'b']],
    ['{"":"empty"}', ['']],
    ['{"login":{"a":"below a text"}}', ['login.a']],
    ['{"nav":"over a group"}', ['nav']],
    ['{"cartWith_few":"{{count}}"}', ['cartWith_few']],
    ['{"login":"\\u0000","logout":"\\ud800"}', ['login', 'logout']],
    ['["login"]', ['translations']],
    ['"login"', ['translations']],
    ['null', ['translations']],
    [`${'{"a":'.repeat(1_000)}"deep"${'}'.repeat(1_000)}`, [Array(100).fill('a').join('.').concat('.')]],
  ]
  for (const [translations, paths] of wrong) {
    const sound = '"login":"Entrar"'
    const file = translations.startsWith('{"') ? `{${sound},${translations.slice(1)}` : translations
    const sent = translations.includes('"login"') ? translations : file
    const { status, body } = await bring('es/common', `{"translations":${sent}}`)
    expect([sent, status, body.errors?.map(({ path }) => path)]).toEqual([
      sent,
      422,
      paths.map((path) => path || 'translations'),
    ])
    for (const { message } of body.errors ?? []) expect(message).not.toContain('common:')
  }
  expect((await bring('es/common', '{"__proto__":{"translations":{"login":"x"}}}')).status).toBe(422)
  expect((await bring('es/common', {})).status).toBe(422)
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`word${at}`, at]))
  expect((await bring('es/common', { translations: many })).body.errors).toHaveLength(50)
  expect((await bring('es/common', { translations: { login: 'x'.repeat(10_000_000) } })).status).toBe(413)
  expect({}).not.toHaveProperty('polluted')
  expect(await db.$count(translations)).toBe(0)
  expect(await db.$count(translationChanges)).toBe(0)
})

test('skips and lists blank texts, which keep the current text', async () => {
  const { bring, save, fetchTexts } = await openTool()
  await save('fr/cart', 'title', 'Panier')
  const translations = { title: '', empty: ' \u200b', checkout: 'Payer', mine: { own: '\n' }, total: null }
  const { status, body } = await bring('fr/cart', { translations })
  expect([status, body.skipped]).toEqual([200, ['title', 'empty', 'mine.own', 'total']])
  expect(await fetchTexts('fr/cart')).toEqual({ title: 'Panier', checkout: 'Payer' })
  const { body: nothing } = await bring('fr/cart', { translations: { title: '' } })
  expect(nothing).toMatchObject({ added: [], changed: [], skipped: ['title'], batch: null })
})

test.each([
  { fr: { cart: { title: 'Panier' } } },
  { cart: { fr: { title: 'Panier' } } },
  { fr: { title: 'Panier' } },
  { 'fr-FR': { title: 'Panier' } },
  { cart: { title: 'Panier' } },
])('reads a file that is wrapped in its language or namespace: %j', async (translations) => {
  const { bring, fetchTexts } = await openTool()
  expect((await bring('fr/cart', { translations })).body).toMatchObject({
    added: [{ key: 'title', value: 'Panier' }],
    unknown: [],
  })
  expect(await fetchTexts('fr/cart')).toEqual({ title: 'Panier' })
})

test.each([
  { de: { cart: { title: 'Warenkorb' } } },
  { fr: { home: { title: 'Accueil' } } },
  { pt_BR: { title: 'Carrinho' } },
  { fr: { cart: { title: 'Panier' } }, de: { cart: { title: 'Warenkorb' } } },
  { cart: { title: 'Panier' }, home: { title: 'Accueil' } },
])('rejects a file that is wrapped in another language or namespace: %j', async (translations) => {
  const { bring, db } = await openTool()
  const { status, body } = await bring('fr/cart', { translations })
  expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['translations']])
  expect(body.errors?.[0]?.message).toContain('one language and namespace at a time')
  expect(await db.$count(translationChanges)).toBe(0)
})

test('keeps a group that has the name of a namespace', async () => {
  const { bring, fetchTexts } = await openTool()
  await bring('fr/contact', { translations: { services: { general: 'Question' } } })
  expect(Object.keys(await fetchTexts('fr/contact'))).toEqual(['services.general'])
})

test('exports an unchanged file as it was shipped', async () => {
  const { app } = await openTool()
  for (const lang of SHIPPED_LANGS) {
    const exported = await app.request(`/api/translations/export/${lang}/checkout`)
    expect(exported.headers.get('content-type')).toContain('application/json')
    expect(await exported.text()).toBe(readFileSync(`locales/${lang}/checkout.json`, 'utf8'))
  }
})

test('imports a whole file of a new language at once', async () => {
  const { bring, fileOf, fetchTexts } = await openTool()
  const { body: translations } = await fileOf('es/admin-settings')
  const { status, body } = await bring('pt/admin-settings', { translations, status: 'approved' })
  expect([status, body.changed, body.unknown]).toEqual([200, [], []])
  expect(await fetchTexts('pt/admin-settings')).toEqual(await fetchTexts('es/admin-settings'))
})
