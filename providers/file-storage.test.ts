import { readdirSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../tests/support/files/create-temporary-folder.ts'
import { createDiskStorage, createS3Storage } from './file-storage.ts'

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

const SIGNATURE =
  /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu-west-2\/s3\/aws4_request, SignedHeaders=[\w;-]+, Signature=[\da-f]{64}$/

/** Serves one bucket from memory and refuses requests without a signature. */
async function openFakeStorage() {
  const objects = new Map<string, Buffer>()
  const requests: IncomingMessage[] = []
  let failures = 0
  const server = createServer(async (request, response) => {
    requests.push(request)
    const body = Buffer.concat(await request.toArray())
    const path = request.url ?? ''
    if (!SIGNATURE.test(request.headers.authorization ?? '')) return response.writeHead(403).end()
    if (failures-- > 0) return response.writeHead(503).end()
    if (!path.startsWith('/proofs/')) return response.writeHead(404).end()
    if (request.method === 'PUT') objects.set(path, body)
    if (request.method === 'DELETE') objects.delete(path)
    const found = objects.get(path)
    if (request.method === 'GET' && !found) return response.writeHead(404).end()
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = (bucket = 'proofs', secretAccessKey = 'secret') =>
    createS3Storage({ endpoint, bucket, region: 'eu-west-2', accessKeyId: 'key-id', secretAccessKey })
  return { objects, requests, open, failNext: (count: number) => (failures = count) }
}

test('writes, reads and deletes an object with signed requests', async () => {
  const { objects, requests, open } = await openFakeStorage()
  const storage = open()
  expect(await storage.read(KEY)).toBeNull()
  await storage.write(KEY, Buffer.from('image'))
  expect([...objects.keys()]).toEqual([`/proofs/${KEY}`])
  expect(Buffer.from((await storage.read(KEY)) ?? []).toString()).toBe('image')
  await storage.delete(KEY)
  await storage.delete(KEY)
  expect(objects.size).toBe(0)
  expect(requests.every(({ headers }) => SIGNATURE.test(headers.authorization ?? ''))).toBe(true)
})

test('tries again after a temporary error', async () => {
  const { open, failNext } = await openFakeStorage()
  failNext(1)
  await open().write(KEY, Buffer.from('image'))
  expect(await open().read(KEY)).not.toBeNull()
})

test('reports a missing bucket and a storage that stays unavailable', async () => {
  const { open, failNext } = await openFakeStorage()
  await expect(open('nowhere').write(KEY, Buffer.from('image'))).rejects.toThrow('no bucket nowhere')
  failNext(9)
  await expect(open().read(KEY)).rejects.toThrow('answered 503')
})
