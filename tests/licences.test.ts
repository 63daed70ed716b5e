import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Asked of whoever passes the shop on: to keep the notice. No source of ours has to be given away (docs/licences.md). */
const LOOKED_AT = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'BlueOak-1.0.0',
    'Unlicense',
  ],
  ...['OFL-1.1', 'MaxMind GeoLite2 License'],
]

interface Locked {
  license?: string
  dev?: boolean
}

test('what the shop is made of has a licence that was looked at', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>
  }
  const others = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .filter(([, { license }]) => !LOOKED_AT.includes(license ?? ''))
    .map(([path, { license }]) => `${path}: ${license ?? 'says none'}`)
  expect(others).toEqual([])
})
