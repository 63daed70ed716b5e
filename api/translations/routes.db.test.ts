import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openMessageCatalogStore } from '../../locales/message-catalog.ts'
import { auditLog } from '../../shop/audit/tables.ts'
import { LANGS, type Lang } from '../../shop/localization/languages.ts'
import { NAMESPACES } from '../../shop/localization/namespaces.ts'
import { getShippedMessages } from '../../shop/translations/get-shipped-messages.ts'
import { translationChanges, translations } from '../../shop/translations/tables.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'
import { serveLocaleFile } from '../localization/routes.ts'

interface Entry {
  key: string
  value: string | null
  note: string | null
  status: string
  outdated: boolean
  revision: number
}

interface Refused {
  errors: { path: string; message: string }[]
}

interface Counted {
  total_keys: number
  translated_count: number
  missing_count: number
  completion_percentage: number
}

async function openTool() {
  const shop = await openTestShop()
  const { token } = await shop.signIn('admin')
  const save = (path: string, key: string, value: unknown, more: object = {}, revision?: number) =>
    shop.call<{ revision: number; errors?: { path: string; message: string }[]; code?: string }>(
      'POST',
      `/translations/${path}`,
      { token, revision, body: { key, value, ...more } },
    )
  const remove = (path: string, key: string, revision?: number) =>
    shop.call<{ value: string | null; code?: string }>('DELETE', `/translations/${path}/${key}`, {
      token,
      revision,
    })
  const fetchTexts = async (path: string) =>
    (await shop.call<Record<string, string>>('GET', `/translations/${path}`)).body
  const entry = async (path: string, key: string) => {
    const { body } = await shop.call<{ entries: Entry[] }>('GET', `/admin/translations/${path}`, { token })
    return body.entries.find((each) => each.key === key)
  }
  const countOf = async (lang: string) =>
    (await shop.call<{ languages: Record<string, Counted> }>('GET', '/translations/stats')).body.languages[
      lang
    ]
  return { ...shop, token, save, remove, fetchTexts, entry, countOf }
}

test('lists languages, namespaces and completion without a login', async () => {
  const { call, countOf } = await openTool()
  const { body } = await call<{ languages: object[] }>('GET', '/translations/languages')
  expect(body.languages.map((each) => (each as { code: string }).code)).toEqual(LANGS)
  expect(body.languages[0]).toEqual({
    flag: '🇬🇧',
    code: 'en',
    name: 'English',
    nativeName: 'English',
    live: true,
  })
  expect(body.languages[3]).toMatchObject({ code: 'fr', live: false })
  const namespaces = await call<{ namespaces: string[] }>('GET', '/translations/namespaces')
  expect(namespaces.body.namespaces).toEqual(NAMESPACES)
  const stats = await call('GET', '/translations/stats')
  expect(stats.body).toMatchObject({ total_languages: 13, total_namespaces: NAMESPACES.length })
  expect(await countOf('es')).toMatchObject({ missing_count: 0, completion_percentage: 100 })
  const german = await countOf('de')
  expect(german).toMatchObject({ translated_count: 0, completion_percentage: 0 })
  expect(german?.missing_count).toBe(german?.total_keys)
  const compared = await call<{ total_keys: number; languages: Record<string, Counted> }>(
    'GET',
    '/translations/compare/cart',
  )
  expect(compared.body.total_keys).toBe(getShippedMessages('en', 'cart').size)
  expect(Object.keys(compared.body.languages)).toEqual(LANGS)
})

test('shows a saved text everywhere at once until it is deleted', async () => {
  const { save, remove, fetchTexts, app, db, runtime } = await openTool()
  app.get('/locales/:lang/:file', serveLocaleFile)
  const elsewhere = openMessageCatalogStore(db)
  await elsewhere.getFresh()
  const saved = await save('es/common', 'login', 'Entrar', { namespace: 'common', language: 'es' })
  expect([saved.status, saved.body]).toEqual([
    200,
    {
      key: 'login',
      value: 'Entrar',
      namespace: 'common',
      language: 'es',
      status: 'approved',
      revision: expect.any(Number),
    },
  ])
  expect(await fetchTexts('es/common')).toMatchObject({ login: 'Entrar' })
  const shownBy = async (read: ReturnType<typeof openMessageCatalogStore>) =>
    (await read.getFresh()).getTranslator('es')('common:login')
  await expect.poll(() => shownBy(elsewhere)).toBe('Entrar')
  await expect.poll(() => shownBy(runtime.messageCatalogs)).toBe('Entrar')
  const file = await app.request('/locales/es/common.json')
  expect(await file.json()).toMatchObject({ login: 'Entrar' })

  const shipped = getShippedMessages('es', 'common').get('login')
  expect((await remove('es/common', 'login')).body).toEqual({ key: 'login', value: shipped })
  expect(await fetchTexts('es/common')).toMatchObject({ login: shipped })
  expect((await remove('es/common', 'login')).body).toEqual({ key: 'login', value: null })
  expect(await fetchTexts('es/common')).not.toHaveProperty('login')
  expect((await remove('es/common', 'login')).status).toBe(404)
  await expect.poll(() => shownBy(elsewhere)).toBe(getShippedMessages('en', 'common').get('login'))
})

test('deletes the text of an added key, and a shipped English one until its key has a text again', async () => {
  const { save, remove, fetchTexts, runtime } = await openTool()
  expect((await save('en/home', 'own.word', 'Mine')).status).toBe(200)
  expect((await save('en/home', 'own', 'In the way')).body.errors).toEqual([
    { path: 'key', message: expect.stringContaining('own') },
  ])
  expect((await save('es/home', 'own', 'En medio')).status).toBe(422)
  expect((await remove('en/home', 'own.word')).body).toEqual({ key: 'own.word', value: null })
  expect(await fetchTexts('en/home')).not.toHaveProperty('own.word')
  await save('en/common', 'login', 'Enter')
  expect((await remove('en/common', 'login')).body.value).toBe(
    getShippedMessages('en', 'common').get('login'),
  )
  const spanish = await fetchTexts('es/common')
  expect((await remove('en/common', 'login')).body).toEqual({ key: 'login', value: null })
  const shownIn = async (lang: Lang) =>
    (await runtime.messageCatalogs.getFresh()).getTranslator(lang)('common:login')
  await expect.poll(() => shownIn('en')).toBe('login')
  expect(await fetchTexts('es/common')).toEqual(spanish)
  await save('en/common', 'login', 'Enter')
  await expect.poll(() => shownIn('en')).toBe('Enter')
  // German has no text of its own.
  expect(await shownIn('de')).toBe('Enter')
})

test('rejects an outdated revision and writes nothing for an unchanged text', async () => {
  const { save, remove, db } = await openTool()
  const login = getShippedMessages('es', 'common').get('login')
  expect((await save('es/common', 'login', login)).body.revision).toBe(0)
  expect(await db.$count(translationChanges)).toBe(0)
  const first = await save('es/common', 'login', 'Uno', {}, 0)
  const { revision } = first.body
  expect(first.headers.get('etag')).toBe(`"${revision}"`)
  expect((await save('es/common', 'login', 'Dos', {}, 0)).body).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
  })
  expect((await save('es/common', 'login', 'Uno', {}, revision)).body.revision).toBe(revision)
  expect(await db.$count(translationChanges)).toBe(1)
  expect((await remove('es/common', 'login', 0)).status).toBe(409)
  expect((await remove('es/common', 'login', revision + 1)).status).toBe(409)
  expect((await remove('es/common', 'login', revision)).status).toBe(200)
  expect((await remove('es/common', 'login', 0)).status).toBe(200)
})

test('rejects all but one of concurrent changes', async () => {
  const { save, fetchTexts, db } = await openTool()
  const texts = Array.from({ length: 8 }, (_, at) => `Entrar ${at}`)
  // The first requests of a process open its connections one by one.
  await Promise.all(texts.map(() => fetchTexts('es/common')))
  const all = await Promise.all(texts.map((value) => save('es/common', 'login', value, {}, 0)))
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(await db.$count(translationChanges)).toBe(1)
})

test('marks a translation as outdated when English changes, until it is saved again', async () => {
  const { save, entry } = await openTool()
  const [english, spanish] = [
    getShippedMessages('en', 'common').get('login'),
    getShippedMessages('es', 'common').get('login'),
  ]
  await save('fr/common', 'login', 'Connexion')
  expect(await entry('es/common', 'login')).toMatchObject({ outdated: false, own: false, shipped: spanish })
  await save('en/common', 'login', 'Enter')
  for (const lang of ['es', 'fr'])
    expect(await entry(`${lang}/common`, 'login')).toMatchObject({
      english: 'Enter',
      englishBefore: english,
      outdated: true,
    })
  expect(await entry('de/common', 'login')).toMatchObject({ status: 'missing', outdated: false, value: null })
  await save('es/common', 'login', spanish)
  expect(await entry('es/common', 'login')).toMatchObject({ outdated: false, own: true, value: spanish })
  await save('fr/common', 'login', 'Entrez', { status: 'needs_review' })
  expect(await entry('fr/common', 'login')).toMatchObject({
    outdated: false,
    status: 'needs_review',
    shipped: null,
    known: true,
    englishBefore: null,
  })
})

test('requires the plural forms of each language and counts deleted texts as missing', async () => {
  const { save, remove, countOf, entry, call, token } = await openTool()
  const before = await countOf('es')
  await remove('es/common', 'login')
  const after = await countOf('es')
  expect(after?.missing_count).toBe(1)
  expect(after?.completion_percentage).toBe(99.9)
  expect(after?.total_keys).toBe(before?.total_keys)
  expect(await entry('es/common', 'login')).toMatchObject({ status: 'missing', own: true })
  const { body } = await call<{ entries: Entry[] }>('GET', '/admin/translations/ru/common', { token })
  const forms = body.entries.map(({ key }) => key).filter((key) => key.startsWith('cartWith_'))
  expect(forms).toEqual(['cartWith_one', 'cartWith_few', 'cartWith_many', 'cartWith_other'])
  expect((await save('es/common', 'cartWith_few', '{{count}}')).body.errors?.[0]?.message).toContain(
    'cartWith_many',
  )
})

test('rejects invalid texts and keys at their path', async () => {
  const { call, token, db } = await openTool()
  const wrong: [object, string][] = [
    [{ key: 'login', value: '' }, 'value'],
    [{ key: 'login', value: 7 }, 'value'],
    [{ key: 'login', value: null }, 'value'],
    [{ key: 'cartWith_many', value: 'Sin número' }, 'value'],
    [{ key: 'login', value: 'a\0' }, 'value'],
    [{ key: 'login', value: '\ud800' }, 'value'],
    [{ key: '__proto__', value: 'x' }, 'key'],
    [{ key: 'constructor.prototype', value: 'x' }, 'key'],
    [{ key: 'a\0', value: 'x' }, 'key'],
    [{ key: 'login', value: 'x', status: 'done' }, 'status'],
    [{ key: 'login', value: 'x', namespace: 'home' }, 'namespace'],
    [{ key: 'login', value: 'x', language: 'en' }, 'language'],
  ]
  for (const [body, path] of wrong) {
    const refused = await call<Refused>('POST', '/translations/es/common', { token, body })
    expect([refused.status, refused.body.errors.map((error) => error.path)]).toEqual([422, [path]])
    expect(refused.body.errors[0]?.message).not.toContain('common:')
  }
  expect(await db.$count(translations)).toBe(0)
})

test('names the missing placeholder in the language of the request', async () => {
  const { call, token } = await openTool()
  const body = { key: 'cartWith_many', value: 'Sin número' }
  const inSpanish = { token, body, headers: { 'accept-language': 'es' } }
  const { body: refused } = await call('POST', '/translations/es/common', inSpanish)
  expect(refused).toMatchObject({
    errors: [
      {
        path: 'value',
        message: 'Falta {{count}}: la tienda inserta ahí un valor. Debe quedar como en inglés.',
      },
    ],
  })
})

test('answers 404 for an unknown language or namespace', async () => {
  const { call, token, save, remove } = await openTool()
  for (const path of ['xx/common', 'es/secrets', '__proto__/home', 'es/..%2f..%2fpackage', 'ES/common']) {
    const body = { translations: {} }
    const answers = [
      await call('GET', `/translations/${path}`),
      await call('GET', `/translations/export/${path}`),
      await call('GET', `/admin/translations/${path}`, { token }),
      await save(path, 'login', 'x'),
      await remove(path, 'login'),
      await call('POST', `/translations/bulk/${path}`, { token, body }),
    ]
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 404, 404, 404, 404, 404, 404])
  }
  expect((await call('GET', '/translations/compare/constructor')).status).toBe(404)
})

test('logs the key and the difference', async () => {
  const { save, remove, db } = await openTool()
  await save('es/common', 'login', 'Entrar')
  await save('es/common', 'login', 'Entrar', { status: 'needs_review' })
  await remove('es/common', 'login')
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, 'es/common/login'))
    .orderBy(auditLog.id)
  const shipped = getShippedMessages('es', 'common').get('login')
  expect(rows.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'translation.saved', before: { value: shipped }, after: { value: 'Entrar' } },
    { action: 'translation.saved', before: { status: 'approved' }, after: { status: 'needs_review' } },
    { action: 'translation.deleted', before: { value: 'Entrar' }, after: { value: shipped } },
  ])
})

const STRANGE = [
  '{{constructor}} {{__proto__}}',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '$t(common:login) $t({{x}})',
  '\u2028 \u202e "quoted" \\ \n',
  '{{toString}} {{a.b}} {{length}}',
]

test('returns any text as it was written', async () => {
  const { save, fetchTexts, app, runtime } = await openTool()
  app.get('/locales/:lang/:file', serveLocaleFile)
  for (const [at, text] of STRANGE.entries())
    expect((await save('es/common', `own.text${at}`, text)).status).toBe(200)
  const written = Object.fromEntries(STRANGE.map((text, at) => [`text${at}`, text]))
  expect(await fetchTexts('es/common')).toMatchObject(
    Object.fromEntries(STRANGE.map((text, at) => [`own.text${at}`, text])),
  )
  const version = (await runtime.messageCatalogs.getFresh()).version
  await expect
    .poll(async () => (await runtime.messageCatalogs.getFresh()).version)
    .toBe(Math.max(version, STRANGE.length))
  const t = runtime.messageCatalogs.getCurrent().getI18n('es').t as unknown as (
    key: string,
    options?: object,
  ) => string
  for (const [at, text] of STRANGE.entries()) {
    expect(t(`common:own.text${at}`)).toBe(text)
    expect(t(`common:own.text${at}`, { name: 'x' })).toBe(text)
  }
  const file = await (await app.request('/locales/es/common.json')).text()
  expect(JSON.parse(file)).toMatchObject({ own: written })
  // Pages contain the same JSON in a script element, which "</script" would end.
  expect(file).not.toContain('<')
})

test('does not require the placeholders of an English override in other languages', async () => {
  const { save } = await openTool()
  expect((await save('en/common', 'login', 'Log in, {{stranger}} <b>now</b>')).status).toBe(200)
  expect((await save('es/common', 'login', 'Entrar')).status).toBe(200)
  expect((await save('es/common', 'login', '</b>Entrar<b>')).status).toBe(200)
  expect((await save('en/about', 'intro', 'By {{shop}} and {{friends}}')).status).toBe(200)
  expect((await save('es/about', 'intro', 'Por {{friends}}')).body.errors).toMatchObject([
    { path: 'value', message: expect.stringContaining('{{shop}}') },
  ])
})

test('explains ambiguous English texts to staff, and only to them', async () => {
  const { entry, fetchTexts } = await openTool()
  const cancel = await entry('de/orders', 'cancel.open')
  expect(cancel).toMatchObject({ value: null, note: expect.stringContaining('verb') })
  expect(await entry('en/orders', 'cancel.open')).toMatchObject({ note: cancel?.note })
  expect(await entry('de/orders', 'progress')).toMatchObject({ note: null })
  const forms = await Promise.all(
    ['one', 'few', 'many'].map((form) => entry('ar/orders', `amount.likes_${form}`)),
  )
  const notes = new Set(forms.map((form) => form?.note))
  expect([...notes]).toEqual([expect.stringContaining('hearts')])
  expect(Object.values(await fetchTexts('de/orders'))).not.toContain(cancel?.note)
})
