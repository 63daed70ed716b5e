import { eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { defaultMethodCards, packageTexts } from '../../shop/catalog/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import {
  openCatalogShop,
  samplePackage,
  samplePackageText,
} from '../../tests/support/shops/open-catalog-shop.ts'
import { ORIGIN } from '../../tests/support/shops/open-test-shop.ts'

const METHOD = { methodDelivery: 'By hand.', methodExclusions: 'No bots.', methodEvidence: 'Each count.' }

test('a package called real needs a complete method card in that language, of its own or of its type', async () => {
  const { db, staff } = await openCatalogShop()
  await db.delete(defaultMethodCards)
  const real = { ...samplePackageText, features: ['Real Accounts'] }
  const save = (en: object) => staff('POST', '', { ...samplePackage, texts: { ...samplePackage.texts, en } })
  const paths = ['methodDelivery', 'methodExclusions', 'methodEvidence'].map((field) => `texts.en.${field}`)
  expect(expectProblem(await save(real), 422)).toEqual(paths)
  expect(expectProblem(await save({ ...real, ...METHOD, methodEvidence: '' }), 422)).toEqual(paths.slice(2))
  // Also without the claim, half a card is none.
  expect(expectProblem(await save({ ...samplePackageText, methodDelivery: 'So.' }), 422)).toEqual(
    paths.slice(1),
  )
  expect((await save({ ...real, ...METHOD })).body.texts.en).toMatchObject(METHOD)
  await db.insert(defaultMethodCards).values({ type: 'others', lang: 'en', ...METHOD })
  expect((await save(real)).body.texts.en).toMatchObject({ methodDelivery: null })
})

test('a package called real is put on sale again only with a method card', async () => {
  const { db, staff } = await openCatalogShop()
  await staff('POST', '/likes-3000/archive')
  const cards = await db.delete(defaultMethodCards).where(eq(defaultMethodCards.type, 'likes')).returning()
  expectProblem(await staff('POST', '/likes-3000/restore'), 422)
  await db.insert(defaultMethodCards).values(cards)
  expect((await staff('POST', '/likes-3000/restore')).body.archived).toBe(false)
})

test('the launch checklist names packages called real without a card, and then the samples', async () => {
  const { db, call, admin, one } = await openCatalogShop()
  const getStep = async () => {
    const { body } = await call<{ steps: { id: string }[] }>('GET', '/admin/launch', { token: admin.token })
    return body.steps.find(({ id }) => id === 'methodCards')
  }
  expect(await getStep()).toMatchObject({ id: 'methodCards', state: 'todo', names: ['en', 'ar', 'es'] })
  await db.update(packageTexts).set(METHOD).where(ne(packageTexts.packageId, 'likes-3000'))
  const samples = await db.delete(defaultMethodCards).where(eq(defaultMethodCards.type, 'likes')).returning()
  expect(await getStep()).toMatchObject({
    id: 'methodCards',
    state: 'todo',
    reason: 'real_without_method',
    names: ['likes-3000'],
  })
  expect((await one('likes-3000')).warnings).toContainEqual({
    kind: 'real_without_method',
    other: null,
    langs: expect.arrayContaining(['en', 'ar', 'es']),
  })
  await db.insert(defaultMethodCards).values(samples)
  expect(await getStep()).toMatchObject({ id: 'methodCards', state: 'todo', names: ['en', 'ar', 'es'] })
  await db.update(defaultMethodCards).set(METHOD)
  expect(await getStep()).toMatchObject({ id: 'methodCards', state: 'done' })
})

test('an order keeps the method card that it was placed with', async () => {
  const { call, signIn, staff, one, admin } = await openCatalogShop()
  const { texts, revision } = await one('likes-1000')
  const en = { ...texts.en, ...METHOD }
  expect((await staff('PATCH', '/likes-1000', { texts: { en } }, revision)).status).toBe(200)
  const { token } = await signIn('user')
  await call('POST', '/stripe/checkout/session', {
    token,
    headers: { 'accept-language': 'en' },
    body: {
      package_id: 'likes-1000',
      username: 'maria',
      video_url: 'https://v.example/1',
      origin_url: ORIGIN,
      lang: 'en',
    },
  })
  const later = await one('likes-1000')
  const changed = { ...en, methodDelivery: 'By another way.' }
  expect((await staff('PATCH', '/likes-1000', { texts: { en: changed } }, later.revision)).status).toBe(200)

  const { body } = await call<{ orders: { id: string }[] }>('GET', '/orders/my-orders', { token })
  const frozen = { lang: 'en', delivery: 'By hand.', exclusions: 'No bots.', evidence: 'Each count.' }
  const [id = ''] = body.orders.map((order) => order.id)
  expect((await call('GET', `/orders/${id}`, { token })).body).toMatchObject({ methodCard: frozen })
  expect((await call('GET', `/admin/orders/${id}`, { token: admin.token })).body).toMatchObject({
    methodCard: frozen,
  })
})

test('a changed method of a type reaches its packages without their own, and no others', async () => {
  const { call, admin, staff, one } = await openCatalogShop()
  const getMethod = async (id: string) => {
    const { body } = await call<Record<string, { id: string; methodDelivery: string }[]>>('GET', '/packages')
    return Object.values(body)
      .flat()
      .find((each) => each.id === id)?.methodDelivery
  }
  const save = (methodDelivery: string, revision: number) =>
    call('PUT', '/admin/default-method-cards/likes/en', {
      token: admin.token,
      headers: { 'if-match': `"${revision}"` },
      body: { ...METHOD, methodDelivery },
    })
  const { texts, revision } = await one('likes-3000')
  const own = { ...texts.en, ...METHOD, methodDelivery: 'In another way.' }
  expect((await staff('PATCH', '/likes-3000', { texts: { en: own } }, revision)).status).toBe(200)
  const views = await getMethod('views-8000')

  type Listed = { texts: { type: string; lang: string; revision: number }[] }
  const { body } = await call<Listed>('GET', '/admin/default-method-cards', { token: admin.token })
  const seen = body.texts.find(({ type, lang }) => type === 'likes' && lang === 'en')?.revision ?? 0
  expect(seen).toBeGreaterThan(0)
  expect((await save('By hand.', seen)).status).toBe(200)
  expectProblem(await save('By machine.', seen), 409)

  // Public answers may be two seconds old.
  await expect.poll(() => getMethod('likes-1000')).toBe('By hand.')
  expect(await getMethod('likes-6000')).toBe('By hand.')
  expect(await getMethod('likes-3000')).toBe('In another way.')
  expect(await getMethod('views-8000')).toBe(views)
  expect((await one('likes-6000')).texts.en).toMatchObject({ methodDelivery: null })
})
