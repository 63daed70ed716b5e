import { expect, test } from 'vitest'
import { getReturnPath } from './session.ts'

function originFrom(from: string): string {
  return getReturnPath(new URLSearchParams({ from }))
}

test('returns to a path of the shop after the login', () => {
  for (const path of ['/checkout', '/orders?page=2#last', '/admin/orders?search=mar%C3%ADa', '/faq?q=é'])
    expect(originFrom(path)).toBe(path)
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
