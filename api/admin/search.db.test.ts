import { expect, test } from 'vitest'
import { shortId } from '../../shop/short-id.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'

interface Results {
  orders: { id: string }[]
  users: { email: string }[]
  conversations: { name: string; excerpt: string }[]
  packages: { id: string; name: string }[]
}

async function openSearch(role: 'admin' | 'manager') {
  const shop = await openPaidShop()
  const token = await shop.tokenOf(role)
  const search = async (q: string) =>
    (await shop.call<Results>('GET', `/admin/search?q=${encodeURIComponent(q)}`, { token })).body
  return { ...shop, search }
}

test('finds an order by id, username and email, and its customer', async () => {
  const { search, orderId, maria } = await openSearch('admin')
  const texts = [orderId, shortId(orderId), 'maria', maria.email, 'https://www.tiktok.com/@maria']
  for (const text of texts) {
    expect((await search(text)).orders.map(({ id }) => id)).toEqual([orderId])
  }
  expect((await search(maria.email)).users).toEqual([expect.objectContaining({ email: maria.email })])
})

test('finds conversations by their messages and packages by name in any language or by quantity', async () => {
  const { call, search } = await openSearch('admin')
  const chat = { message: 'Where is my invoice?', user_name: 'Layla', user_email: '' }
  await call('POST', '/chat/send', { body: chat })
  expect((await search('invoice')).conversations).toEqual([
    expect.objectContaining({ name: 'Layla', excerpt: 'Where is my invoice?' }),
  ])
  expect((await search('8000')).packages.map(({ id }) => id)).toContain('views-8000')
  const [first] = (await search('followers')).packages
  expect(first?.name.toLowerCase()).toContain('followers')
  expect((await search('nothing like it')).packages).toEqual([])
})

test('leaves out what the viewer may not open', async () => {
  const { search, tokenOf, call } = await openSearch('manager')
  expect((await search('8000')).packages).toEqual([])
  const admin = await call<{ email: string }>('GET', '/auth/me', { token: await tokenOf('admin') })
  expect((await search(admin.body.email)).users).toEqual([])
})

test('rejects an empty search and customers', async () => {
  const { call, maria, tokenOf } = await openPaidShop()
  expectProblem(await call('GET', '/admin/search?q=%20', { token: await tokenOf('admin') }), 422)
  expectProblem(await call('GET', '/admin/search?q=a', { token: maria.token }), 403)
})
