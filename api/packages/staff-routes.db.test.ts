import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { auditLog } from '../../shop/audit/tables.ts'
import { getDefaultCatalog } from '../../shop/catalog/list-packages.ts'
import { DEFAULT_DELIVERY_TERMS } from '../../shop/catalog/package-view.ts'
import { packages, packageTexts } from '../../shop/catalog/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import {
  openCatalogShop,
  type StaffCatalog,
  samplePackage,
  samplePackageText,
} from '../../tests/support/shops/open-catalog-shop.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('GET /admin/packages', () => {
  test('lists every package with its texts, price per thousand and warnings about changed prices', async () => {
    const { list, staff, one } = await openCatalogShop()
    expect(
      Object.values(await list()).flatMap((listed) => listed.flatMap(({ warnings }) => warnings)),
    ).toEqual([])
    await staff('PATCH', '/likes-6000', { price: 12 }, (await one('likes-6000')).revision)
    const { followers, likes, views, others } = await list()
    expect([followers.length, likes.length, views.length, others.length]).toEqual([3, 3, 4, 0])
    expect(likes[1]).toEqual({
      id: 'likes-3000',
      type: 'likes',
      quantity: 3_000,
      price: 8,
      perThousand: 2.6667,
      ...DEFAULT_DELIVERY_TERMS,
      questions: [],
      texts: {
        en: expect.objectContaining({ name: '3,000 Likes', tag: 'Best Deal' }),
        ar: expect.objectContaining({ tag: 'أفضل عرض' }),
        es: expect.objectContaining({ tag: 'Mejor oferta' }),
      },
      archived: false,
      updatedAt: expect.stringMatching(/Z$/),
      revision: expect.any(Number),
      warnings: [
        { kind: 'not_best', other: 'likes-6000', langs: ['en', 'ar', 'es'] },
        { kind: 'also_best', other: 'likes-6000', langs: ['en', 'ar', 'es'] },
      ],
    })
    expect(followers.flatMap(({ warnings }) => warnings)).toEqual([])
  })

  test('requires the permission to manage packages', async () => {
    const { call, signIn } = await openTestShop()
    for (const role of ['manager', 'user'] as const) {
      const { token } = await signIn(role)
      expectProblem(await call('GET', '/admin/packages', { token }), 403)
      expectProblem(await call('POST', '/admin/packages', { token, body: samplePackage }), 403)
    }
    expectProblem(await call('GET', '/admin/packages'), 401)
  })
})

describe('PATCH /admin/packages/{id}', () => {
  test('changes the terms of the delivery, shows them to customers and logs them', async () => {
    const { staff, one, call, db } = await openCatalogShop()
    const terms = { deliveryHours: 48, allowsPlan: true, guaranteeDays: 30 }
    const change = async (body: object) =>
      staff('PATCH', '/followers-100', body, (await one('followers-100')).revision)
    expect((await change(terms)).body).toMatchObject(terms)
    expect((await call<StaffCatalog>('GET', '/packages')).body.followers[0]).toMatchObject(terms)
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'package.changed'))
    expect(entry).toMatchObject({ before: DEFAULT_DELIVERY_TERMS, after: terms })
    expect((await change({ price: 3.5 })).body).toMatchObject(terms)
    expect((await change({ guaranteeDays: null })).body).toMatchObject({ ...terms, guaranteeDays: null })
    for (const wrong of [{ deliveryHours: 0 }, { guaranteeDays: 366 }, { allowsPlan: null }])
      expectProblem(await change(wrong), 422)
  })

  test('charges and shows the new price; earlier orders keep theirs', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { staff, one, call, db, signIn, logged } = await openCatalogShop()
    const { token } = await signIn()
    const buy = (more: object) =>
      call('POST', '/stripe/checkout/session', {
        token,
        body: { package_id: 'followers-100', origin_url: ORIGIN, username: 'noor', ...more },
      })
    const shown = async () => (await call<StaffCatalog>('GET', '/packages')).body.followers[0]?.price
    expect((await buy({ idempotencyKey: 'before-it' })).status).toBe(200)
    expect(await shown()).toBe(3.15)
    const { revision } = await one('followers-100')
    const changed = await staff('PATCH', '/followers-100', { price: 3.49 }, revision)
    expect(changed.body).toMatchObject({ id: 'followers-100', price: 3.49, quantity: 100, perThousand: 34.9 })
    vi.advanceTimersByTime(2_000)
    expect(await shown()).toBe(3.49)

    // A checkout with the old, lower price is rejected; one with a higher price pays the current one.
    expectProblem(await buy({ expectedTotal: 3.15, idempotencyKey: 'old-price' }), 409)
    expect((await buy({ expectedTotal: 3.15, idempotencyKey: 'before-it' })).status).toBe(200)
    expect((await buy({ expectedTotal: 3.5, idempotencyKey: 'new-price' })).status).toBe(200)
    expect((await buy({ idempotencyKey: 'asks-nothing' })).status).toBe(200)
    const paid = await db.select({ amount: payments.amount }).from(payments).orderBy(asc(payments.id))
    expect(paid.map(({ amount }) => amount)).toEqual([315, 349, 349])
    expect((await logged())[0]).toMatchObject({
      action: 'package.changed',
      before: { price: 315 },
      after: { price: 349 },
    })
  })

  test('changes texts per language and logs nothing without a change', async () => {
    const { staff, one, logged } = await openCatalogShop()
    const { revision, texts } = await one('views-8000')
    const es = { ...samplePackageText, tag: 'Oferta' }
    const changed = await staff('PATCH', '/views-8000', { texts: { es } }, revision)
    expect(changed.body.texts).toEqual({ ...texts, es })
    expect(changed.body.revision).not.toBe(revision)
    expect(changed.headers.get('etag')).toBe(`"${changed.body.revision}"`)
    const same = await staff('PATCH', '/views-8000', { texts: { es }, price: 3.99 }, changed.body.revision)
    expect(same.body.revision).toBe(changed.body.revision)
    const log = await logged()
    expect(log).toHaveLength(1)
    expect(log[0]?.before).toMatchObject({ 'es.name': texts.es?.name, 'es.tag': texts.es?.tag })
    expect(Object.keys(log[0]?.after ?? {}).every((key) => key.startsWith('es.'))).toBe(true)
  })

  test('rejects an outdated revision, and all but one of concurrent updates', async () => {
    const { staff, one } = await openCatalogShop()
    const { revision } = await one('likes-1000')
    const all = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((price) =>
        staff<{ code?: string }>('PATCH', '/likes-1000', { price }, revision),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(all.map(({ body }) => body.code).filter((code) => code === 'changed_meanwhile')).toHaveLength(5)
    expectProblem(await staff('PATCH', '/likes-1000', { price: 7 }, revision), 409)
    expect((await one('likes-1000')).price).toBeLessThan(7)
  })

  test('rejects an update after the package was archived, but not after it was moved', async () => {
    const { staff, one } = await openCatalogShop()
    const { revision } = await one('likes-1000')
    await staff('PUT', '/order', { type: 'likes', ids: ['likes-6000', 'likes-3000', 'likes-1000'] })
    const moved = await staff('PATCH', '/likes-1000', { price: 2 }, revision)
    expect(moved.status).toBe(200)
    await staff('POST', '/likes-1000/archive')
    expectProblem(await staff('PATCH', '/likes-1000', { price: 3 }, moved.body.revision), 409)
  })

  test('moves a package of a new type to its end and keeps its id', async () => {
    const { staff, one, list } = await openCatalogShop()
    const { revision } = await one('views-8000')
    await staff('PATCH', '/views-8000', { type: 'likes' }, revision)
    expect((await list()).likes.map(({ id }) => id)).toEqual([
      'likes-1000',
      'likes-3000',
      'likes-6000',
      'views-8000',
    ])
  })

  test('rejects an unknown package', async () => {
    const { staff, one } = await openCatalogShop()
    const { revision } = await one('likes-1000')
    for (const id of ['likes-1', '%00', 'LIKES', 'x'.repeat(70)]) {
      expectProblem(await staff('PATCH', `/${id}`, { price: 1 }, revision), 404)
      expectProblem(await staff('POST', `/${id}/archive`), 404)
      expectProblem(await staff('POST', `/${id}/restore`), 404)
    }
  })
})

describe('POST /admin/packages/{id}/archive and restore', () => {
  test('takes the package off sale and keeps its name in orders', async () => {
    const { staff, list, call, signIn, db, logged } = await openCatalogShop()
    const { token } = await signIn()
    const buy = () =>
      call('POST', '/stripe/checkout/session', {
        token,
        body: { package_id: 'likes-3000', origin_url: ORIGIN, username: 'noor' },
      })
    expect((await buy()).status).toBe(200)
    expect((await staff('POST', '/likes-3000/archive')).body).toMatchObject({ archived: true, warnings: [] })
    expect((await staff('POST', '/likes-3000/archive')).status).toBe(200)
    expectProblem(await buy(), 409)
    expect((await call<StaffCatalog>('GET', '/packages')).body.likes.map(({ id }) => id)).toEqual([
      'likes-1000',
      'likes-6000',
    ])
    expect((await list()).likes).toHaveLength(2)
    expect((await list('?archived=true')).likes.map(({ archived }) => archived)).toEqual([false, true, false])
    // Without the rival's claim this one is true.
    expect((await list()).likes.flatMap(({ warnings }) => warnings)).toEqual([])
    const [order] = await db.select().from(orders)
    expect(order?.packageName).toBe('3,000 Likes')

    expect((await staff('POST', '/likes-3000/restore')).body.archived).toBe(false)
    expect((await list()).likes.map(({ id }) => id)).toEqual(['likes-1000', 'likes-3000', 'likes-6000'])
    expect((await logged()).map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['package.archived', 'likes-3000'],
      ['package.restored', 'likes-3000'],
    ])
  })

  test('keeps the id reserved and restores the package in its old place', async () => {
    const { staff, list } = await openCatalogShop()
    await staff('POST', '/likes-3000/archive')
    expect((await staff('POST', '', { ...samplePackage, type: 'likes', quantity: 3_000 })).body.id).toBe(
      'likes-3000-2',
    )
    await staff('POST', '/likes-3000-2/archive')
    await staff('PUT', '/order', { type: 'likes', ids: ['likes-6000', 'likes-1000'] })
    await staff('POST', '/likes-3000/restore')
    expect((await list()).likes.map(({ id }) => id)).toEqual(['likes-6000', 'likes-3000', 'likes-1000'])
  })
})

describe('PUT /admin/packages/order', () => {
  const ids = ['views-20000', 'views-8000', 'views-15000', 'views-10000']

  test('reorders the packages in the catalog, too', async () => {
    const { staff, call, logged } = await openCatalogShop()
    const arranged = await staff<StaffCatalog>('PUT', '/order', { type: 'views', ids })
    expect(arranged.body.views.map(({ id }) => id)).toEqual(ids)
    const { body } = await call<StaffCatalog>('GET', '/packages')
    expect(body.views.map(({ id }) => id)).toEqual(ids)
    expect(body.likes).toMatchObject(getDefaultCatalog('en').likes)
    await staff('PUT', '/order', { type: 'views', ids })
    expect(await logged()).toEqual([
      expect.objectContaining({ action: 'package.moved', subjectId: 'views', after: { order: ids } }),
    ])
  })

  test.each<[string, string[]]>([
    ['lacks a package', ids.slice(1)],
    ['lists a package twice', [...ids.slice(1), 'views-8000']],
    ['lists a package of another type', [...ids, 'likes-1000']],
    ['lists an unknown package', [...ids.slice(1), 'views-1']],
    ['is empty', []],
  ])('rejects an order that %s', async (_, wrong) => {
    const { staff, list } = await openCatalogShop()
    expectProblem(await staff('PUT', '/order', { type: 'views', ids: wrong }), 409)
    expect((await list()).views[0]?.id).toBe('views-8000')
  })

  test('reorders packages that share one position', async () => {
    const { staff, list, db } = await openCatalogShop()
    await db.update(packages).set({ position: 0 })
    await staff('PUT', '/order', { type: 'views', ids })
    expect((await list()).views.map(({ id }) => id)).toEqual(ids)
  })
})

test('rejects a checkout above the largest amount before it places orders', async () => {
  const { staff, call, signIn, db } = await openCatalogShop()
  const { token } = await signIn()
  const dear = await staff('POST', '', { ...samplePackage, price: 100_000 })
  const many = await staff('POST', '', { ...samplePackage, quantity: 1_000_000_000 })
  const buy = (...items: object[]) =>
    call('POST', '/stripe/checkout/session', { token, body: { items, origin_url: ORIGIN, username: 'noor' } })
  expectProblem(await buy({ package_id: dear.body.id, quantity: 10 }), 422)
  expectProblem(await buy({ package_id: many.body.id, quantity: 3 }), 422)
  expect(await db.$count(orders)).toBe(0)
  expect((await buy({ package_id: dear.body.id, quantity: 9 }, { package_id: many.body.id })).status).toBe(
    200,
  )
  const bought = await db.select().from(orders).where(eq(orders.packageId, dear.body.id))
  expect(bought[0]).toMatchObject({ packageType: 'others', price: 90_000_000, videoUrl: null })
})

test('sells a package without texts in a language with its English texts and shows that to staff', async () => {
  const { one, db } = await openCatalogShop()
  await db.delete(packageTexts).where(eq(packageTexts.packageId, 'likes-1000'))
  expect((await one('likes-1000')).texts).toEqual({})
})
