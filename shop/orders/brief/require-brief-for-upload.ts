import { and, eq } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { uploads } from '../../uploads/tables.ts'
import { getBrief } from './get-brief.ts'

/** Images for the questions of one order, with those that were replaced. */
const MAX_BRIEF_UPLOADS = 30

/**
 * Throws ShopError `not_found` for an order without questions, `brief_closed` when its answers cannot be changed, and
 * `too_many_uploads`.
 */
export async function requireBriefForUpload(db: Db, orderId: string): Promise<void> {
  const brief = await getBrief(db, orderId)
  if (!brief) throw new ShopError('not_found')
  if (!brief.isOpen) throw new ShopError('brief_closed')
  const stored = await db.$count(uploads, and(eq(uploads.orderId, orderId), eq(uploads.purpose, 'brief')))
  if (stored >= MAX_BRIEF_UPLOADS) throw new ShopError('too_many_uploads')
}
