import { and, eq } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import type { Upload } from './store-upload.ts'
import { type UploadPurpose, uploads } from './tables.ts'

/** Returns the row of an upload, or null. */
export async function getUpload(db: Db, id: string): Promise<Upload | null> {
  const [upload] = await db.select().from(uploads).where(eq(uploads.id, id))
  return upload ?? null
}

/** Throws `not_found` unless the order has such an upload. */
export async function requireUploadOfOrder(
  db: Db,
  { id, orderId, purpose }: { id: string; orderId: string; purpose: UploadPurpose },
): Promise<void> {
  const isOwn = and(eq(uploads.id, id), eq(uploads.orderId, orderId), eq(uploads.purpose, purpose))
  if ((await db.$count(uploads, isOwn)) === 0) throw new ShopError('not_found')
}
