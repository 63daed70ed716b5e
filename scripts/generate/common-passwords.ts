/**
 * Creates shop/accounts/passwords/common-passwords.json from a list of passwords, most frequent first, one
 * per line: node scripts/generate/common-passwords.ts <list>. Stores digests, because such lists contain
 * offensive words.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getPasswordDigest } from '../../shop/accounts/passwords/is-guessable-password.ts'

const MIN_LENGTH = 8
const MAX_PASSWORDS = 10_000

const [list] = process.argv.slice(2)
if (!list) throw new Error('node scripts/generate/common-passwords.ts <list>')
const passwords = readFileSync(list, 'utf8')
  .split('\n')
  .map((line) => line.split(/\s/)[0] ?? '')
  .filter((password) => password.length >= MIN_LENGTH)
const digests = [...new Set(passwords.slice(0, MAX_PASSWORDS).map(getPasswordDigest))].sort((a, b) => a - b)
const bytes = Buffer.alloc(digests.length * 4)
for (const [index, digest] of digests.entries()) bytes.writeUInt32LE(digest, index * 4)

const out = join(
  resolve(import.meta.dirname, '../..'),
  'shop',
  'accounts',
  'passwords',
  'common-passwords.json',
)
writeFileSync(out, `${JSON.stringify({ digests: bytes.toString('base64') })}\n`)
console.log(`${digests.length} digests`)
