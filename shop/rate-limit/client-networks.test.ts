import { expect, test } from 'vitest'
import { getClientKey, listClientNetworks } from './client-networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  [' unknown ', 'unknown'],
  ['203.0.113.7:51034', '203.0.113.7'],
  ['[2001:db8:1:2::9]:51034', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[unknown]', 'unknown'],
  ['', ''],
  ['x'.repeat(5_000), 'x'.repeat(100)],
])('%s counts as %s', (address, client) => {
  expect(getClientKey(address)).toBe(client)
})

test('counts an IPv6 address for its /64 and, with ten times the points, for its /48', () => {
  expect(listClientNetworks('2001:db8:1:2::9')).toEqual([
    { key: '2001:db8:1:2::/64', share: 1 },
    { key: '2001:db8:1::/48', share: 10 },
  ])
  expect(listClientNetworks('::ffff:203.0.113.7')).toEqual([{ key: '203.0.113.7', share: 1 }])
})
