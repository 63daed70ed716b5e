import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
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

interface S3Options {
  /** Origin of the service, such as https://s3.eu-west-2.amazonaws.com. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Only images that the shop encoded have a type that a browser shows. */
function getContentType(key: string): string {
  return key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream'
}

const TIMEOUT_MS = 8_000

/** Keeps files in a private bucket of a service that speaks the S3 protocol. Requests are signed (Signature Version 4). */
export function createS3Storage({ endpoint, bucket, region, ...credentials }: S3Options): FileStorage {
  const client = new AwsClient({ ...credentials, region, service: 's3', retries: 2 })
  const request = async (method: string, key: string, body?: Uint8Array<ArrayBuffer>) => {
    const response = await client.fetch(`${endpoint}/${bucket}/${encodeURIComponent(key)}`, {
      method,
      body,
      headers: body && { 'content-type': getContentType(key), 'content-length': String(body.length) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`the object storage answered ${response.status} to ${method}`)
  }
  return {
    async write(key, bytes) {
      const response = await request('PUT', key, new Uint8Array(bytes))
      await response.body?.cancel()
      if (response.status === 404) throw new Error(`the object storage has no bucket ${bucket}`)
    },
    async read(key) {
      const response = await request('GET', key)
      if (response.status !== 404) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    },
    async delete(key) {
      await (await request('DELETE', key)).body?.cancel()
    },
  }
}
