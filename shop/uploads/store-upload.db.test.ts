import { eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestOrder } from '../../tests/support/orders/create-test-order.ts'
import { createMemoryStorage } from '../../tests/support/providers/create-memory-storage.ts'
import { SYSTEM_ACTOR } from '../actor.ts'
import { jobFailures } from '../database/tables.ts'
import { orders } from '../orders/tables.ts'
import { deleteDueFiles, deleteUploads } from './delete-uploads.ts'
import { storeUpload } from './store-upload.ts'
import { fileDeletions, uploads } from './tables.ts'

const { signal } = new AbortController()

async function openShop() {
  const { db, id: orderId } = await createTestOrder()
  const storage = createMemoryStorage()
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#0c0' } })
    .png()
    .toBuffer()
  const upload = { orderId, purpose: 'reading' as const, bytes, actor: SYSTEM_ACTOR }
  return { db, storage, upload, makeDue: () => db.update(fileDeletions).set({ dueAt: sql`now()` }) }
}

test('stores the file with its size and hash', async () => {
  const { db, storage, upload } = await openShop()
  const stored = await storeUpload(db, storage, upload)
  const file = storage.files.get(stored.storageKey)
  expect(stored).toMatchObject({ width: 8, height: 6, bytes: file?.length })
  expect(stored.sha256).toMatch(/^[\da-f]{64}$/)
  expect(await db.$count(fileDeletions)).toBe(0)
  expect(await deleteDueFiles(db, storage, signal)).toBe(0)
})

test('deletes the file of an upload whose row was never written', async () => {
  const { db, storage, upload } = await openShop()
  const write = storage.write
  storage.write = async (key, bytes) => {
    await write(key, bytes)
    throw new Error('the process ends here')
  }
  await expect(storeUpload(db, storage, upload)).rejects.toThrow('the process ends here')
  expect(await db.$count(uploads)).toBe(0)
  expect(storage.files.size).toBe(1)
  expect(await deleteDueFiles(db, storage, signal)).toBe(0)
  const before = await db.select().from(fileDeletions)
  expect(before).toHaveLength(1)
  await db.update(fileDeletions).set({ dueAt: sql`now()` })
  expect(await deleteDueFiles(db, storage, signal)).toBe(1)
  expect(storage.files.size).toBe(0)
  expect(await db.$count(fileDeletions)).toBe(0)
})

test('keeps no image that arrives while the order loses its personal data', async () => {
  const { db, storage, upload } = await openShop()
  const write = storage.write
  storage.write = async (key, bytes) => {
    await write(key, bytes)
    await db.update(orders).set({ tiktokUsername: '' })
  }
  await expect(storeUpload(db, storage, upload)).rejects.toThrow('not_found')
  expect(await db.$count(uploads)).toBe(0)
  expect(await db.$count(fileDeletions)).toBe(1)
})

test('deletes the file after the commit that deletes the row, and not after a rollback', async () => {
  const { db, storage, upload } = await openShop()
  const { id } = await storeUpload(db, storage, upload)
  const rollback = db.transaction(async (tx) => {
    await deleteUploads(tx, eq(uploads.id, id))
    throw new Error('rolled back')
  })
  await expect(rollback).rejects.toThrow('rolled back')
  expect(await deleteDueFiles(db, storage, signal)).toBe(0)
  expect(storage.files.size).toBe(1)
  expect(await db.transaction((tx) => deleteUploads(tx, eq(uploads.id, id)))).toBe(1)
  expect(await deleteDueFiles(db, storage, signal)).toBe(1)
  expect(storage.files.size).toBe(0)
})

test('deletes the others while one file cannot be deleted, and tries that one again later', async () => {
  const { db, storage, upload, makeDue } = await openShop()
  const [first, second] = [await storeUpload(db, storage, upload), await storeUpload(db, storage, upload)]
  await db.transaction((tx) => deleteUploads(tx, inArray(uploads.id, [first.id, second.id])))
  const remove = storage.delete
  storage.delete = (key) =>
    key === first.storageKey ? Promise.reject(new Error('the disk is away')) : remove(key)
  expect(await deleteDueFiles(db, storage, signal)).toBe(1)
  expect([...storage.files.keys()]).toEqual([first.storageKey])
  storage.delete = remove
  await makeDue()
  expect(await deleteDueFiles(db, storage, signal)).toBe(0)
  await db.update(jobFailures).set({ nextAttemptAt: sql`now()` })
  expect(await deleteDueFiles(db, storage, signal)).toBe(1)
  expect(await db.$count(jobFailures)).toBe(0)
})
