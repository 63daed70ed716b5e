import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Db, FileStorage } from '../services.ts'
import { encodeImage, type ImageSize, PORTRAIT_SIZE } from './encode-image.ts'
import { fileDeletions, type UploadPurpose, uploads } from './tables.ts'

export type Upload = typeof uploads.$inferSelect

interface NewUpload {
  orderId: string
  purpose: UploadPurpose
  /** As the client sent it. */
  bytes: Uint8Array
  actor: Actor
}

/**
 * Checks an image, encodes it again and stores its file. The file is listed for deletion until `cancelFileDeletion`, so that it does
 * not stay when the process dies in between. Throws what `encodeImage` throws. Must not run inside a transaction.
 */
export async function storeImage(db: Db, files: FileStorage, bytes: Uint8Array, maxSize?: ImageSize) {
  const image = await encodeImage(bytes, maxSize)
  const id = newId()
  const storageKey = `${id}${IMAGE_ENDING}`
  await writeFile(db, files, storageKey, image.bytes)
  return { ...image, id, storageKey }
}

const IMAGE_ENDING = '.webp'

/** Returns whether a stored file is an image that the shop encoded. Only such files may be shown. */
export function isStoredImage(storageKey: string): boolean {
  return storageKey.endsWith(IMAGE_ENDING)
}

/** Stores a file as it is, like `storeImage`. It may contain anything, so it is only ever downloaded. */
export async function storeFile(
  db: Db,
  files: FileStorage,
  bytes: Uint8Array,
): Promise<{ id: string; storageKey: string }> {
  const id = newId()
  const storageKey = `${id}.bin`
  await writeFile(db, files, storageKey, bytes)
  return { id, storageKey }
}

async function writeFile(db: Db, files: FileStorage, storageKey: string, bytes: Uint8Array): Promise<void> {
  await db.insert(fileDeletions).values({ storageKey, dueAt: sql`now() + interval '1 hour'` })
  await files.write(storageKey, bytes)
}

/** Takes a file off the list of deletions, in the transaction that writes its row. */
export async function cancelFileDeletion(tx: Db, storageKey: string): Promise<void> {
  const listed = await tx
    .delete(fileDeletions)
    .where(eq(fileDeletions.storageKey, storageKey))
    .returning({ key: fileDeletions.storageKey })
  if (listed.length === 0) throw new Error('the file was deleted before its row was written')
}

/** Stores an image of an order with its row. Throws what `encodeImage` throws, and `not_found` for an anonymized order. Must not run inside a transaction. */
export async function storeUpload(db: Db, files: FileStorage, upload: NewUpload): Promise<Upload> {
  const { orderId, purpose, actor } = upload
  const { id, storageKey, ...image } = await storeImage(
    db,
    files,
    upload.bytes,
    purpose === 'review' ? PORTRAIT_SIZE : undefined,
  )
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    await cancelFileDeletion(tx, storageKey)
    const [stored] = await tx
      .insert(uploads)
      .values({
        id,
        purpose,
        orderId,
        storageKey,
        sha256: createHash('sha256').update(image.bytes).digest('hex'),
        bytes: image.bytes.length,
        width: image.width,
        height: image.height,
        userId: actor.userId,
        apiKeyId: actor.apiKeyId,
      })
      .returning()
    if (!stored) throw new Error('insert returned no upload')
    return stored
  })
}

/** Locks the order, so that an image that arrives during its anonymization is not kept. Uploads may not import orders. */
async function lockOrder(tx: Db, orderId: string): Promise<void> {
  const { rows } = (await tx.execute(
    sql`select from orders where id = ${orderId} and tiktok_username <> '' for share`,
  )) as unknown as { rows: unknown[] }
  if (rows.length === 0) throw new ShopError('not_found')
}

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
