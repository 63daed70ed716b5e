import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { packageTexts } from '../../shop/catalog/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import {
  openCatalogShop,
  samplePackage,
  samplePackageText,
} from '../../tests/support/shops/open-catalog-shop.ts'
import { ORIGIN } from '../../tests/support/shops/open-test-shop.ts'

const METHOD = { methodDelivery: 'By hand.', methodExclusions: 'No bots.', methodEvidence: 'Each count.' }

test('a package called real needs a complete method card in that language', async () => {
  const { staff } = await openCatalogShop()
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
})

test('the launch checklist names packages called real without a card, and then the samples', async () => {
  const { db, call, admin, one } = await openCatalogShop()
  const getStep = async () => {
    const { body } = await call<{ steps: { id: string }[] }>('GET', '/admin/launch', { token: admin.token })
    return body.steps.find(({ id }) => id === 'methodCards')
  }
  expect(await getStep()).toMatchObject({ id: 'methodCards', state: 'todo', names: ['en', 'ar', 'es'] })
  // As in a shop of the version before.
  const none = { methodDelivery: null, methodExclusions: null, methodEvidence: null }
  await db.update(packageTexts).set(none).where(eq(packageTexts.packageId, 'likes-3000'))
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
  await db.update(packageTexts).set(METHOD)
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

test('a changed method card is shared with the packages of the type that had the same, and no others', async () => {
  const { staff, one } = await openCatalogShop()
  const change = async (id: string, part: object, more: object = {}) => {
    const { texts, revision } = await one(id)
    const { status } = await staff(
      'PATCH',
      `/${id}`,
      { texts: { en: { ...texts.en, ...part } }, ...more },
      revision,
    )
    expect(status).toBe(200)
  }
  await change('likes-3000', { ...METHOD, methodDelivery: 'In another way.' })
  const before = await one('likes-6000')
  await change('likes-1000', { ...METHOD, tag: 'New' }, { sharesMethod: true })
  const after = await one('likes-6000')
  expect(after.texts.en).toEqual({ ...before.texts.en, ...METHOD })
  expect(after.texts.ar).toEqual(before.texts.ar)
  expect(after.revision).toBeGreaterThan(before.revision)
  expect((await one('likes-3000')).texts.en).toMatchObject({ methodDelivery: 'In another way.' })
  expect((await one('views-8000')).texts.en).not.toMatchObject(METHOD)

  await change('likes-1000', { methodDelivery: 'For this one alone.' })
  expect((await one('likes-6000')).texts.en).toMatchObject(METHOD)
})
