import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStorage } from '../shop/services.ts'

/** A UUID and an extension: no path and no name of a user. */
const KEY_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.[a-z]{3,4}$/

/** Keeps files in a folder that only the shop's user can read. A file is complete or absent, also after a crash. */
export function createDiskStorage(folder: string): FileStorage {
  const getPath = (key: string) => {
    if (!KEY_PATTERN.test(key)) throw new Error(`invalid storage key ${key}`)
    return join(folder, key)
  }
  return {
    async write(key, bytes) {
      const path = getPath(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = `${path}.${randomBytes(6).toString('hex')}.unfinished`
      try {
        await writeDurably(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(folder)
    },
    async read(key) {
      try {
        return new Uint8Array(await readFile(getPath(key)))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async delete(key) {
      await rm(getPath(key), { force: true })
    },
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a rename survive a power failure. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
