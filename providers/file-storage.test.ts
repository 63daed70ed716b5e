import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../tests/support/files/create-temporary-folder.ts'
import { createDiskStorage } from './file-storage.ts'

const KEY = '019a0000-0000-7000-8000-000000000001.webp'

test('writes, reads and deletes a file that only the owner can read', async () => {
  const folder = join(createTemporaryFolder(), 'uploads')
  const storage = createDiskStorage(folder)
  expect(await storage.read(KEY)).toBeNull()
  await storage.write(KEY, Buffer.from('first'))
  await storage.write(KEY, Buffer.from('second'))
  expect(Buffer.from((await storage.read(KEY)) ?? []).toString()).toBe('second')
  expect(readdirSync(folder)).toEqual([KEY])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, KEY)).mode & 0o777).toBe(0o600)
  await storage.delete(KEY)
  await storage.delete(KEY)
  expect(await storage.read(KEY)).toBeNull()
})

test.each(['../secret.webp', '/etc/passwd', 'a/b.webp', ''])('rejects the key "%s"', async (key) => {
  const storage = createDiskStorage(createTemporaryFolder())
  await expect(storage.read(key)).rejects.toThrow('invalid storage key')
  await expect(storage.write(key, new Uint8Array(1))).rejects.toThrow('invalid storage key')
  await expect(storage.delete(key)).rejects.toThrow('invalid storage key')
})
