import { expect, test } from 'vitest'
import { getClientAddress } from './request-context.ts'

const SOCKET_ADDRESS = '10.0.0.1'

test.each([
  { proxies: 0, forwarded: undefined, is: SOCKET_ADDRESS, why: 'no proxy, no header' },
  {
    proxies: 0,
    forwarded: '198.51.100.9',
    is: SOCKET_ADDRESS,
    why: 'no proxy: the header is the client talking',
  },
  { proxies: 1, forwarded: '198.51.100.9', is: '198.51.100.9', why: 'what our proxy saw' },
  {
    proxies: 1,
    forwarded: '6.6.6.6, 198.51.100.9',
    is: '198.51.100.9',
    why: 'not what the client put before it',
  },
  { proxies: 2, forwarded: '6.6.6.6, 198.51.100.9, 10.0.0.2', is: '198.51.100.9', why: 'two proxies back' },
  { proxies: 2, forwarded: '198.51.100.9', is: '198.51.100.9', why: 'fewer entries than proxies' },
  { proxies: 1, forwarded: undefined, is: SOCKET_ADDRESS, why: 'asked past the proxy' },
  { proxies: 1, forwarded: ' , ', is: SOCKET_ADDRESS, why: 'an empty header' },
])('$why', ({ proxies, forwarded, is }) => {
  expect(getClientAddress(SOCKET_ADDRESS, forwarded, proxies)).toBe(is)
})
