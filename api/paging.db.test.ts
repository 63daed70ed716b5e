import { expect, test } from 'vitest'
import { expectProblem } from '../tests/support/expect-problem.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'
import { createApi } from './app.ts'
import { buildOpenApiDocument } from './openapi.ts'

interface Parameter {
  name: string
}

/** Lists whose pages continue at an id, also of a row that has been deleted meanwhile. */
const LISTS_BY_ID = [
  '/users/all',
  '/admin/promotions',
  '/admin/emails',
  '/admin/offers',
  '/admin/messages',
  '/admin/payment-issues',
]

const { paths = {} } = buildOpenApiDocument(createApi())

const lists = Object.entries(paths).flatMap(([path, item]) => {
  const parameters = (item.get?.parameters ?? []) as Parameter[]
  return parameters.some(({ name }) => name === 'limit') ? [path] : []
})

test('reads a list page by page, each row once', async () => {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('super_admin')
  const people = [(await signIn('user')).id, (await signIn('user')).id, (await signIn('manager')).id]
  const seen: string[] = []
  let path = '/users/all?limit=2'
  for (;;) {
    const { body } = await call<{ users: { id: string }[]; next: string | null }>('GET', path, { token })
    expect(body.users.length).toBeLessThanOrEqual(2)
    seen.push(...body.users.map(({ id }) => id))
    if (!body.next) break
    path = `/users/all?limit=2&before=${body.next}`
  }
  expect(seen).toHaveLength(people.length + 1)
  expect(new Set(seen).size).toBe(seen.length)
})

test('rejects a cursor or a limit that is none, in every list', async () => {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('super_admin')
  expect(lists.length).toBeGreaterThan(6)
  for (const path of lists) {
    const read = (query: string) => call<{ code?: string }>('GET', `${path}?${query}`, { token })
    expect(expectProblem(await read('before=nonsense'), 422, path)).toEqual(['before'])
    for (const limit of ['0', '1000', '-1', 'ten'])
      expect(expectProblem(await read(`limit=${limit}`), 422, path)).toEqual(['limit'])
    const unknown = await read('before=019a0000-0000-7000-8000-000000000001&limit=1')
    const expected = LISTS_BY_ID.includes(path) ? undefined : 'cursor_invalid'
    expect([path, unknown.body.code]).toEqual([path, expected])
    const described = paths[path]?.get?.responses?.[422]?.description ?? ''
    expect([path, described.includes('cursor_invalid')]).toEqual([
      path,
      expected !== undefined || path === '/users/all',
    ])
  }
})
