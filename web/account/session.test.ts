import { expect, test } from 'vitest'
import { getPathAfterLogin, getPathToReturn, getReturnQuery } from './session.ts'

function originFrom(from: string): string {
  return getPathAfterLogin(new URLSearchParams({ from }))
}

test('returns to a path of the shop after the login', () => {
  for (const path of ['/checkout', '/orders?page=2#last', '/admin/orders?search=mar%C3%ADa', '/faq?q=é'])
    expect(originFrom(path)).toBe(path)
})

test('leaves the language of the page to return to behind', () => {
  const pathOf = (search: string) => getPathToReturn({ pathname: '/orders', search })
  expect(['?lang=en', '?page=2&lang=en', '?page=2', ''].map(pathOf)).toEqual([
    '/orders',
    '/orders?page=2',
    '/orders?page=2',
    '/orders',
  ])
})

test('refuses other sites and control characters, which browsers drop from URLs', () => {
  const foreign = ['', 'https://evil.test', '//evil.test', '/\\evil.test', 'orders']
  const hidden = ['\t', '\n', '\r', '\0', '\u001f', '\u007f', '\u0085'].flatMap((control) => [
    `/${control}/evil.test`,
    `/orders${control}`,
    `${control}/orders`,
  ])
  for (const from of [...foreign, ...hidden])
    expect(originFrom(from), JSON.stringify(from)).toBe('/dashboard')
})

test('hands on only a path of the shop to the other pages around the login', () => {
  const handedOn = (query: string) => getReturnQuery(new URLSearchParams(query))
  expect(handedOn('from=/checkout&utm_source=ig')).toEqual({ from: '/checkout' })
  for (const from of ['//evil.test', '/%09/evil.test', 'https://evil.test', '/orders%00', ''])
    expect(handedOn(`from=${from}`)).toEqual({})
})
