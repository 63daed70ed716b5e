import { expect, test } from 'vitest'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface View {
  id: string
  name: string
  query: Record<string, string>
}

async function openWithStaff() {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('manager')
  const save = (name: string, query: object, by = token) =>
    call<View & { code: string }>('POST', '/admin/order-views', { token: by, body: { name, query } })
  const remove = (id: string, by = token) => call('DELETE', `/admin/order-views/${id}`, { token: by })
  const list = async (by = token) =>
    (await call<{ views: View[] }>('GET', '/admin/order-views', { token: by })).body.views
  return { call, signIn, token, save, remove, list }
}

test('keeps the views of each member of staff', async () => {
  const { call, signIn, save, remove, list } = await openWithStaff()
  const other = await signIn('admin')
  const late = { queue: 'late', type: 'views', sort: 'due', from: '2026-11-01', search: 'maria' }
  const saved = await save('متأخر', late)
  expect(saved.status).toBe(201)
  await save('Unpaid', { paid: 'no' })
  expect((await save(' Unpaid ', { paid: 'no', status: 'failed' })).status).toBe(201)
  await save('Unpaid', { type: 'likes' }, other.token)
  expect((await list()).map(({ name, query }) => [name, query])).toEqual([
    ['متأخر', late],
    ['Unpaid', { paid: 'no', status: 'failed' }],
  ])
  expect(await list(other.token)).toHaveLength(1)
  expectProblem(await remove(saved.body.id, other.token), 404)
  expect((await remove(saved.body.id)).status).toBe(204)
  expectProblem(await remove(saved.body.id), 404)
  expect((await list()).map(({ name }) => name)).toEqual(['Unpaid'])
  expectProblem(await call('GET', '/admin/order-views', {}), 401)
  expectProblem(await call('GET', '/admin/order-views', { token: (await signIn()).token }), 403)
})

test('rejects invalid views and more than thirty', async () => {
  const { save, list } = await openWithStaff()
  for (const [name, query, path] of [
    ['', {}, 'name'],
    ['a'.repeat(41), {}, 'name'],
    ['a', { queue: 'all' }, 'query.queue'],
    ['a', { sort: 'due' }, 'query.sort'],
    ['a', { before: 'b' }, 'query'],
  ] as const) {
    expect(expectProblem(await save(name, query), 422, name), name).toEqual([path])
  }
  for (let count = 0; count < 30; count += 1) {
    expect((await save(`View ${count}`, { type: 'views' })).status).toBe(201)
  }
  const refused = await save('View 30', { type: 'views' })
  expectProblem(refused, 409)
  expect(refused.body.code).toBe('too_many_views')
  expect((await save('View 0', { type: 'likes' })).status).toBe(201)
  expect(await list()).toHaveLength(30)
})
