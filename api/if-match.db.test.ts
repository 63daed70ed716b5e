// @module-tag both-engines
import { describe, expect, test } from 'vitest'
import { SAMPLE_CONTENT } from '../shop/content/sample/sample-content.ts'
import { expectProblem } from '../tests/support/expect-problem.ts'
import { openTestShop, type TestRequest, type TestShop } from '../tests/support/shops/open-test-shop.ts'

interface Answer {
  revision: number
  code?: string
  errors?: { path: string; message: string }[]
}

interface Resource {
  method: string
  path: string
  /** A body that changes the resource, another one for each number. */
  body: (number: number) => object
  isRequired: boolean
  revision: number
}

type OpenResource = (shop: TestShop, token: string) => Promise<Resource>

const openPackage: OpenResource = async ({ call }, token) => {
  const { body } = await call<{ likes: Answer[] }>('GET', '/admin/packages', { token })
  return {
    method: 'PATCH',
    path: '/admin/packages/likes-1000',
    body: (price) => ({ price }),
    isRequired: true,
    revision: body.likes[0]?.revision ?? 0,
  }
}

const openCannedReply: OpenResource = async ({ call }, token) => {
  const reply = { title: 'Greeting', texts: { en: 'Hello' } }
  const { body } = await call<Answer & { id: string }>('POST', '/admin/canned-replies', {
    token,
    body: reply,
  })
  return {
    method: 'PUT',
    path: `/admin/canned-replies/${body.id}`,
    body: (number) => ({ ...reply, title: `Greeting ${number}` }),
    isRequired: false,
    revision: body.revision,
  }
}

const openContent: OpenResource = async () => ({
  method: 'PUT',
  path: '/admin/content/en/footer',
  body: (number) => ({ value: { ...SAMPLE_CONTENT.en.footer, notice: `Notice ${number}` } }),
  isRequired: false,
  revision: 0,
})

const openSettings: OpenResource = async ({ call }, token) => {
  const { body, headers } = await call<Answer>('GET', '/admin/settings', { token })
  expect(headers.get('etag')).toBe(`"${body.revision}"`)
  return {
    method: 'PUT',
    path: '/admin/settings',
    body: (number) => ({ changes: { shopName: `Shop ${number}` } }),
    isRequired: true,
    revision: body.revision,
  }
}

const openTranslation: OpenResource = async () => ({
  method: 'POST',
  path: '/translations/es/common',
  body: (number) => ({ key: 'login', value: `Entrar ${number}` }),
  isRequired: false,
  revision: 0,
})

const openImport: OpenResource = async () => ({
  method: 'POST',
  path: '/translations/bulk/es/common',
  body: (number) => ({ translations: { login: `Entrar ${number}` } }),
  isRequired: false,
  revision: 0,
})

async function open(openResource: OpenResource) {
  const shop = await openTestShop()
  const { token } = await shop.signIn('admin')
  const resource = await openResource(shop, token)
  const { method, path, body } = resource
  const change = (number: number, sent: TestRequest = {}, more: object = {}) =>
    shop.call<Answer>(method, path, { token, body: { ...body(number), ...more }, ...sent })
  return { ...shop, ...resource, token, change }
}

describe.each([
  ['a package', openPackage],
  ['a canned reply', openCannedReply],
  ['a content part', openContent],
  ['the settings', openSettings],
  ['a translation', openTranslation],
  ['an import of translations', openImport],
])('If-Match for %s', (_, openResource) => {
  test('lets exactly one of two concurrent changes pass', async () => {
    const { change, revision } = await open(openResource)
    const both = await Promise.all([change(1, { revision }), change(2, { revision })])
    expect(both.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'changed_meanwhile'])
    expectProblem(await change(3, { revision }), 409)
    const passed = both.find(({ status }) => status === 200)
    expect(passed?.body.revision).not.toBe(revision)
    expect(passed?.headers.get('etag')).toBe(`"${passed?.body.revision}"`)
    expect((await change(4, { revision: passed?.body.revision })).status).toBe(200)
  })

  test('skips the check for *, and without the header where it is optional', async () => {
    const { change, isRequired } = await open(openResource)
    expect((await change(1, { headers: { 'if-match': '*' } })).status).toBe(200)
    const unchecked = await change(2)
    if (isRequired) expect(expectProblem(unchecked, 422)).toEqual(['if-match'])
    else expect(unchecked.status).toBe(200)
  })

  test('rejects what is no revision, with a message', async () => {
    const { change } = await open(openResource)
    for (const value of ['W/"1"', '"1", "2"', '1', '"01"', '"-1"', '"x"', '"1', '', '"9999999999999999"']) {
      const refused = await change(1, { headers: { 'if-match': value, cookie: 'userLang=es' } })
      expect(expectProblem(refused, 422, { value })).toEqual(['if-match'])
      expect(refused.body.errors?.[0]?.message).toMatch(/^Envía el encabezado If-Match .*"7"/)
    }
  })
})

test('deletes are checked like updates', async () => {
  const { call, token, change } = await open(openContent)
  const { revision } = (await change(1)).body
  const remove = (path: string, sent: TestRequest) => call<Answer>('DELETE', path, { token, ...sent })
  const part = '/admin/content/en/footer'
  expectProblem(await remove(part, { revision: revision + 1 }), 409)
  expect((await remove(part, { revision })).body.revision).toBe(0)
  const saved = await call<Answer>('POST', '/translations/es/common', {
    token,
    body: { key: 'login', value: 'Entrar' },
  })
  const text = '/translations/es/common/login'
  expectProblem(await remove(text, { revision: 0 }), 409)
  expect((await remove(text, { revision: saved.body.revision })).status).toBe(200)
})
