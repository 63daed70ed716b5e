import { ShopError } from '../../errors.ts'
import { newId } from '../../id.ts'
import type { EmailAttachment } from '../../providers/inbound-email.ts'
import type { Db, FileStorage } from '../../services.ts'
import { truncateText } from '../../text.ts'
import { detectImageType } from '../../uploads/encode-image.ts'
import { cancelFileDeletion, storeFile, storeImage } from '../../uploads/store-upload.ts'
import { type AttachmentRefusal, messageAttachments } from './tables.ts'

/** More files than a customer sends to show something. */
const MAX_STORED = 10
/** Rows of refused attachments; an email can contain thousands of parts. */
const MAX_LISTED = 30
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024

export type NewAttachment = Omit<typeof messageAttachments.$inferInsert, 'messageId'>

/**
 * Stores the attachments of an email: images encoded again, other files as they arrived. Files stay only when their rows are written
 * by `insertAttachments`. Must not run inside a transaction. Throws `too_busy` when other images wait.
 */
export async function storeAttachments(
  db: Db,
  files: FileStorage,
  attachments: EmailAttachment[],
): Promise<NewAttachment[]> {
  const stored: NewAttachment[] = []
  for (const { name, bytes } of attachments.slice(0, MAX_LISTED)) {
    const described = { name: cleanFileName(name), bytes: bytes.length }
    const isFull = stored.filter(({ storageKey }) => storageKey).length >= MAX_STORED
    const result = isFull ? refuse('too_many') : await storeAttachment(db, files, bytes)
    stored.push({ ...described, ...result })
  }
  return stored
}

async function storeAttachment(db: Db, files: FileStorage, bytes: Uint8Array) {
  if (bytes.length > MAX_ATTACHMENT_BYTES) return refuse('too_large')
  const stored = (await storeAsImage(db, files, bytes)) ?? (await storeFile(db, files, bytes))
  return { id: stored.id, storageKey: stored.storageKey, refusal: null }
}

/** Returns null for another file, and for an image that cannot be encoded again. */
async function storeAsImage(db: Db, files: FileStorage, bytes: Uint8Array) {
  if (!detectImageType(bytes)) return null
  try {
    return await storeImage(db, files, bytes)
  } catch (error) {
    if (error instanceof ShopError && IMAGE_REFUSALS.includes(error.code)) return null
    throw error
  }
}

const IMAGE_REFUSALS: readonly string[] = ['image_type', 'image_too_large', 'image_unreadable']

function refuse(refusal: AttachmentRefusal) {
  return { id: newId(), storageKey: null, refusal }
}

export async function insertAttachments(
  tx: Db,
  messageId: number,
  attachments: NewAttachment[],
): Promise<void> {
  for (const { storageKey } of attachments) if (storageKey) await cancelFileDeletion(tx, storageKey)
  if (attachments.length > 0)
    await tx
      .insert(messageAttachments)
      .values(attachments.map((attachment) => ({ ...attachment, messageId })))
}

const MAX_NAME_LENGTH = 200

/**
 * Returns the name that a sender gave a file without folders, leading dots, and characters that hide its real ending:
 * control characters and marks of writing direction.
 */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  const visible = base.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').replace(/[<>:"|?*]/g, '_')
  const trimmed = trimEnding(visible.trim().replace(/^\.+/, ''))
  if (trimmed.length <= MAX_NAME_LENGTH) return trimmed
  const ending = /\.[^.]{1,10}$/.exec(trimmed)?.[0] ?? ''
  return truncateText(trimmed.slice(0, -ending.length || undefined), MAX_NAME_LENGTH - ending.length) + ending
}

/** Removes dots and spaces from the end, which Windows ignores. */
function trimEnding(name: string): string {
  let end = name.length
  while (name[end - 1] === '.' || name[end - 1] === ' ') end -= 1
  return name.slice(0, end)
}

/** Endings of files that run programs when they are opened, and of archives, which may hide them. */
const RISKY_ENDING =
  /\.(apk|app|bat|cab|chm|cmd|com|cpl|deb|dll|dmg|docm|dotm|exe|gz|hta|html?|img|iso|jar|jse?|lnk|mjs|msc|msi|msp|pif|pkg|pptm|ps1|py|rar|reg|rpm|scr|sh|svg|tar|tgz|url|vbe?|vbs|vhdx?|wsf|xhtml|xlsm|xml|xz|7z|zip)$/i

export function isRiskyFileName(name: string): boolean {
  return RISKY_ENDING.test(name)
}
