import { expect, test } from 'vitest'
import { clientAddress } from './visit.ts'

const SOCKET = '10.0.0.1'

test.each([
  { proxies: 0, forwarded: undefined, is: SOCKET, why: 'no proxy, no header' },
  { proxies: 0, forwarded: '198.51.100.9', is: SOCKET, why: 'no proxy: the header is the client talking' },
  { proxies: 1, forwarded: '198.51.100.9', is: '198.51.100.9', why: 'what our proxy saw' },
  {
    proxies: 1,
    forwarded: '6.6.6.6, 198.51.100.9',
    is: '198.51.100.9',
    why: 'not what the client put before it',
  },
  { proxies: 2, forwarded: '6.6.6.6, 198.51.100.9, 10.0.0.2', is: '198.51.100.9', why: 'two proxies back' },
  { proxies: 2, forwarded: '198.51.100.9', is: '198.51.100.9', why: 'fewer entries than proxies' },
  { proxies: 1, forwarded: undefined, is: SOCKET, why: 'asked past the proxy' },
  { proxies: 1, forwarded: ' , ', is: SOCKET, why: 'an empty header' },
])('$why', ({ proxies, forwarded, is }) => {
  expect(clientAddress(SOCKET, forwarded, proxies)).toBe(is)
})
