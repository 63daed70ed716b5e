import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Reviewed licences. They require distributors of the shop to keep the notices, not to publish its source
 * (docs/licences.md).
 */
const REVIEWED_LICENCES = [
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
    'Python-2.0',
  ],
  // A permissive licence; that of argparse, which xmlbuilder2 brings along.
  'Python-2.0',
  // Two permissive licences; those of pako, which subset-font brings along.
  '(MIT AND Zlib)',
  // A choice of two, of which MIT applies; @zone-eu/mailsplit, which imapflow brings along.
  '(MIT OR EUPL-1.1+)',
  // libvips, which sharp loads as a separate library that anybody can replace.
  ...['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
  // Tools of the build, of which nothing reaches pages or image: lightningcss, and the data of caniuse-lite.
  ...['MPL-2.0', 'CC-BY-4.0'],
  ...['OFL-1.1', 'MIT AND OFL-1.1', 'MaxMind GeoLite2 License'],
]

interface Locked {
  license?: string
  dev?: boolean
}

test('every dependency has a reviewed licence', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>
  }
  const others = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .filter(([, { license }]) => !REVIEWED_LICENCES.includes(license ?? ''))
    .map(([path, { license }]) => `${path}: ${license ?? 'says none'}`)
  expect(others).toEqual([])
})
