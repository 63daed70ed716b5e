import { expect, test } from 'vitest'
import { getClientAddress } from './request-context.ts'

const SOCKET_ADDRESS = '10.0.0.1'

test.each([
  {
    proxies: 0,
    forwarded: undefined,
    is: SOCKET_ADDRESS,
    why: 'uses the socket address without a proxy and a header',
  },
  {
    proxies: 0,
    forwarded: '198.51.100.9',
    is: SOCKET_ADDRESS,
    why: 'ignores a header of the client without a proxy',
  },
  { proxies: 1, forwarded: '198.51.100.9', is: '198.51.100.9', why: 'uses the address that the proxy saw' },
  {
    proxies: 1,
    forwarded: '6.6.6.6, 198.51.100.9',
    is: '198.51.100.9',
    why: 'ignores entries that the client sent',
  },
  {
    proxies: 2,
    forwarded: '6.6.6.6, 198.51.100.9, 10.0.0.2',
    is: '198.51.100.9',
    why: 'uses the address that the outer of two proxies saw',
  },
  {
    proxies: 2,
    forwarded: '198.51.100.9',
    is: '198.51.100.9',
    why: 'uses the first entry when there are fewer entries than proxies',
  },
  {
    proxies: 1,
    forwarded: undefined,
    is: SOCKET_ADDRESS,
    why: 'uses the socket address of a request past the proxy',
  },
  { proxies: 1, forwarded: ' , ', is: SOCKET_ADDRESS, why: 'uses the socket address with an empty header' },
])('$why', ({ proxies, forwarded, is }) => {
  expect(getClientAddress(SOCKET_ADDRESS, forwarded, proxies)).toBe(is)
})
