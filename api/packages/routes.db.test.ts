import { expect, test } from 'vitest'
import { getDefaultCatalog } from '../../shop/catalog/list-packages.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

test('GET /packages lists the catalog in the language of the visitor', async () => {
  const { call } = await openTestShop()
  const english = await call('GET', '/packages')
  expect(english.headers.get('content-type')).toMatch(/^application\/json/)
  expect({ status: english.status, body: english.body }).toMatchObject({
    status: 200,
    body: getDefaultCatalog('en'),
  })
  expect((await call('GET', '/packages?lang=ar')).body).toMatchObject(getDefaultCatalog('ar'))
  const headers = { 'accept-language': 'es-MX' }
  expect((await call('GET', '/packages', { headers })).body).toMatchObject(getDefaultCatalog('es'))
})
