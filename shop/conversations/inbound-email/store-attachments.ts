import { ShopError } from '../../errors.ts'
import type { FileStorage } from '../../file-storage.ts'
import { newId } from '../../id.ts'
import type { EmailAttachment } from '../../inbound-mail.ts'
import type { Db } from '../../services.ts'
import { detectImageType } from '../../uploads/encode-image.ts'
import { keepFile, storeImage } from '../../uploads/store-upload.ts'
import { type AttachmentRefusal, messageAttachments } from './tables.ts'

/** More files than a customer sends to show something. */
const MAX_STORED = 10
/** Rows of refused attachments; an email can contain thousands of parts. */
const MAX_LISTED = 30
const MAX_NAME_LENGTH = 200

export type NewAttachment = Omit<typeof messageAttachments.$inferInsert, 'messageId'>

/**
 * Encodes and stores the images of an email and refuses all other attachments. Files stay only when their rows are written
 * by `insertAttachments`. Must not run inside a transaction. Throws `too_busy` when other images wait.
 */
export async function storeAttachments(
  db: Db,
  files: FileStorage,
  attachments: EmailAttachment[],
): Promise<NewAttachment[]> {
  const stored: NewAttachment[] = []
  for (const { name, bytes } of attachments.slice(0, MAX_LISTED)) {
    const described = { name: name.slice(0, MAX_NAME_LENGTH), bytes: bytes.length }
    const isFull = stored.filter(({ storageKey }) => storageKey).length >= MAX_STORED
    const result = isFull ? refuse('too_many') : await storeAttachment(db, files, bytes)
    stored.push({ ...described, ...result })
  }
  return stored
}

async function storeAttachment(db: Db, files: FileStorage, bytes: Uint8Array) {
  if (!detectImageType(bytes)) return refuse('type')
  try {
    const { id, storageKey } = await storeImage(db, files, bytes)
    return { id, storageKey, refusal: null }
  } catch (error) {
    if (!(error instanceof ShopError) || !(error.code in REFUSALS)) throw error
    return refuse(REFUSALS[error.code as keyof typeof REFUSALS])
  }
}

const REFUSALS = {
  image_type: 'type',
  image_too_large: 'too_large',
  image_unreadable: 'unreadable',
} as const satisfies Record<string, AttachmentRefusal>

function refuse(refusal: AttachmentRefusal) {
  return { id: newId(), storageKey: null, refusal }
}

export async function insertAttachments(
  tx: Db,
  messageId: number,
  attachments: NewAttachment[],
): Promise<void> {
  for (const { storageKey } of attachments) if (storageKey) await keepFile(tx, storageKey)
  if (attachments.length > 0)
    await tx
      .insert(messageAttachments)
      .values(attachments.map((attachment) => ({ ...attachment, messageId })))
}
