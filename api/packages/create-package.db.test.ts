import { describe, expect, test } from 'vitest'
import { DEFAULT_DELIVERY_TERMS } from '../../shop/catalog/package-view.ts'
import { packages } from '../../shop/catalog/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import {
  openCatalogShop,
  type StaffCatalog,
  samplePackage,
  samplePackageText,
} from '../../tests/support/shops/open-catalog-shop.ts'

describe('POST /admin/packages', () => {
  test('puts the package on sale in every language, under a new id', async () => {
    const { staff, call, logged, admin } = await openCatalogShop()
    const made = await staff('POST', '', samplePackage)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ ...samplePackage, id: 'others-1', archived: false, warnings: [] })
    const catalog = async (lang: string) => (await call<StaffCatalog>('GET', `/packages?lang=${lang}`)).body
    expect((await catalog('es')).others).toEqual([
      {
        id: 'others-1',
        type: 'others',
        quantity: 1,
        price: 25.5,
        ...DEFAULT_DELIVERY_TERMS,
        ...samplePackage.texts.es,
      },
    ])
    expect((await catalog('ar')).others[0]).toMatchObject({ name: 'تحية', tag: 'جديد' })
    const again = await staff('POST', '', { ...samplePackage, type: 'likes', quantity: 1_000 })
    expect(again.body.id).toBe('likes-1000-2')
    const third = await staff('POST', '', { ...samplePackage, type: 'likes', quantity: 1_000 })
    expect(third.body.id).toBe('likes-1000-3')
    expect((await logged())[0]).toEqual({
      actorId: admin.id,
      action: 'package.created',
      subjectId: 'others-1',
      before: null,
      after: expect.objectContaining({
        price: 2_550,
        'es.name': 'Un saludo',
        'en.features': samplePackageText.features,
      }),
    })
  })

  test('places the package before the larger ones of its type, also when its type changes', async () => {
    const { staff, call, admin } = await openCatalogShop()
    const { token } = admin
    const create = (type: string, quantity: number) => staff('POST', '', { ...samplePackage, type, quantity })
    const list = async (type: 'likes' | 'followers') =>
      (await call<StaffCatalog>('GET', '/admin/packages', { token })).body[type].map(
        ({ quantity }) => quantity,
      )
    await create('likes', 2_000)
    await create('likes', 9_000)
    expect(await list('likes')).toEqual([1_000, 2_000, 3_000, 6_000, 9_000])
    const { body: made } = await create('others', 500)
    const moved = await staff('PATCH', `/${made.id}`, { type: 'followers' }, made.revision)
    expect(moved.body).toMatchObject({ type: 'followers' })
    expect(await list('followers')).toEqual([100, 500, 1_000, 7_000])
  })

  test('requires texts only in the shipped languages; others can be added and removed', async () => {
    const { staff } = await openCatalogShop()
    const fr = { ...samplePackageText, name: 'Une dédicace' }
    const { body: made } = await staff('POST', '', {
      ...samplePackage,
      texts: { ...samplePackage.texts, fr },
    })
    expect(made.texts.fr).toEqual(fr)
    const half = { ...fr, description: '' }
    const update = (texts: object) => staff('PATCH', `/${made.id}`, { texts }, made.revision)
    expect(expectProblem(await update({ fr: half }), 422)).toContain('texts.fr.description')
    expect(expectProblem(await update({ es: null }), 422)).toEqual(['texts.es'])
    const gone = await update({ fr: null })
    expect(Object.keys(gone.body.texts)).toHaveLength(3)
  })

  test('gives concurrent packages different ids', async () => {
    const { staff } = await openCatalogShop()
    const made = await Promise.all([1, 2, 3, 4].map(() => staff('POST', '', samplePackage)))
    expect(made.map(({ body }) => body.id).sort()).toEqual([
      'others-1',
      'others-1-2',
      'others-1-3',
      'others-1-4',
    ])
  })

  test.each<[string, object, string]>([
    ['a price of zero', { price: 0 }, 'price'],
    ['a negative price', { price: -1 }, 'price'],
    ['a fraction of a penny', { price: 1.005 }, 'price'],
    ['a price above the limit', { price: 100_000.01 }, 'price'],
    ['a quantity of zero', { quantity: 0 }, 'quantity'],
    ['a fractional quantity', { quantity: 1.5 }, 'quantity'],
    ['a quantity above the limit', { quantity: 1_000_000_001 }, 'quantity'],
    ['an unknown type', { type: 'shares' }, 'type'],
    [
      'missing texts of a shipped language',
      { texts: { en: samplePackageText, ar: samplePackageText } },
      'texts.es',
    ],
    [
      'an empty name',
      { texts: { ...samplePackage.texts, ar: { ...samplePackageText, name: ' ' } } },
      'texts.ar.name',
    ],
    [
      'a NUL in a text',
      { texts: { ...samplePackage.texts, es: { ...samplePackageText, name: 'a\0' } } },
      'texts.es.name',
    ],
    [
      'a lone surrogate in a text',
      { texts: { ...samplePackage.texts, es: { ...samplePackageText, features: ['\ud800'] } } },
      'texts.es.features.0',
    ],
    [
      'with a long tag',
      { texts: { ...samplePackage.texts, en: { ...samplePackageText, tag: 'x'.repeat(31) } } },
      'texts.en.tag',
    ],
    [
      'with a long feature',
      { texts: { ...samplePackage.texts, en: { ...samplePackageText, features: ['x'.repeat(61)] } } },
      'texts.en.features.0',
    ],
    [
      'with a value that does not exist',
      { texts: { ...samplePackage.texts, en: { ...samplePackageText, description: 'In {{soon}}' } } },
      'texts.en.description',
    ],
    [
      'with nine features',
      { texts: { ...samplePackage.texts, en: { ...samplePackageText, features: [...'123456789'] } } },
      'texts.en.features',
    ],
    [
      'with a feature twice',
      { texts: { ...samplePackage.texts, en: { ...samplePackageText, features: ['Fast', 'Fast'] } } },
      'texts.en.features',
    ],
  ])('rejects %s', async (_, wrong, path) => {
    const { staff, db } = await openCatalogShop()
    expect(expectProblem(await staff('POST', '', { ...samplePackage, ...wrong }), 422)).toContain(path)
    expect(await db.$count(packages)).toBe(10)
  })

  test('accepts values at the limits and stores texts as plain text', async () => {
    const { staff, call } = await openCatalogShop()
    const odd = {
      ...samplePackageText,
      name: '<img src=x onerror=alert(1)>',
      tag: '',
      description: '$t(title) {{shop}}',
    }
    const bounds = { type: 'others', quantity: 1_000_000_000, price: 100_000 }
    const made = await staff('POST', '', { ...bounds, texts: { en: odd, ar: odd, es: odd } })
    expect(made.status).toBe(201)
    const { body } = await call<StaffCatalog>('GET', '/packages')
    expect(body.others[0]).toMatchObject({ ...bounds, ...odd, description: '$t(title) Crescendo', tag: null })
  })
})
