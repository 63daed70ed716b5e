import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBackup } from '../db/embedded/create-backup.ts'
import { isShopEntry, SECRET_KEY_FILE } from '../db/embedded/data-directory.ts'
import { copyMigratedDatabase } from '../tests/engines/copy-migrated-database.ts'
import { createTemporaryFolder } from '../tests/support/files/create-temporary-folder.ts'
import { createSecretBox } from './secret-box.ts'

const SECRET_KEY = 'a key of at least thirty-two characters'

const open = (folder: string, secretKey?: string) =>
  createSecretBox({ secretKey, folder, fileName: SECRET_KEY_FILE })

test('opens what it sealed, also in another process, and never twice the same', async () => {
  const folder = createTemporaryFolder()
  const [one, two] = [open(folder), open(folder)]
  const sealed = await one.seal('sk_live_1', 'stripe')
  expect(sealed.sealed).not.toContain('sk_live_1')
  expect((await one.seal('sk_live_1', 'stripe')).sealed).not.toBe(sealed.sealed)
  expect(await two.open(sealed, 'stripe')).toBe('sk_live_1')
  expect(await open(folder).open(sealed, 'stripe')).toBe('sk_live_1')
})

test('does not open for another context, with another key or after a change', async () => {
  const folder = createTemporaryFolder()
  const sealed = await open(folder).seal('sk_live_1', 'stripe')
  expect(await open(folder).open(sealed, 'paypal')).toBeNull()
  expect(await open(folder, SECRET_KEY).open(sealed, 'stripe')).toBeNull()
  expect(await open(createTemporaryFolder()).open(sealed, 'stripe')).toBeNull()
  const bytes = Buffer.from(sealed.sealed, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(await open(folder).open({ ...sealed, sealed: bytes.toString('base64') }, 'stripe')).toBeNull()
})

test('creates the key file for its owner only, and one for all processes', async () => {
  const folder = createTemporaryFolder()
  const boxes = Array.from({ length: 8 }, () => open(folder))
  const sealed = await Promise.all(boxes.map((box) => box.seal('text', 'stripe')))
  expect(new Set(sealed.map(({ keyId }) => keyId)).size).toBe(1)
  const file = join(folder, SECRET_KEY_FILE)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(isShopEntry(SECRET_KEY_FILE)).toBe(true)
  chmodSync(file, 0o644)
  await open(folder).open(sealed[0] ?? { sealed: '', keyId: '' }, 'stripe')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, '')
  await expect(open(folder).seal('text', 'stripe')).rejects.toThrow('is empty')
})

test('needs no file with a key of the environment', async () => {
  const box = open('/dev/null/none', SECRET_KEY)
  expect(await box.open(await box.seal('text', 'stripe'), 'stripe')).toBe('text')
})

test('leaves the key out of a backup', async () => {
  const folder = createTemporaryFolder()
  await open(folder).seal('text', 'stripe')
  await copyMigratedDatabase(folder)
  const file = join(createTemporaryFolder(), 'backup.tar.gz')
  await createBackup({ directory: folder, file })
  const listed = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' })
  expect(listed).toContain('embedded/')
  expect(listed).not.toContain(SECRET_KEY_FILE)
  const key = readFileSync(join(folder, SECRET_KEY_FILE), 'utf8').trim()
  expect(execFileSync('tar', ['-xzOf', file], { maxBuffer: 2 ** 30 }).includes(key)).toBe(false)
})
