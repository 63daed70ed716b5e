import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../actor.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { uploads } from '../uploads/tables.ts'
import { lockCase } from './case-order.ts'
import { MAX_CASE_UPLOADS } from './case-state.ts'
import { type Case, caseEvents, caseUploads } from './tables.ts'

interface Evidence {
  uploadIds: string[]
  actor: Actor
}

/**
 * Adds uploaded images to an open case. `customerId`: the customer whose case it has to be. Throws ShopError `not_found`,
 * `case_decided` or `too_many_uploads`.
 */
export async function addEvidence(
  db: Db,
  { caseId, customerId, ...evidence }: Evidence & { caseId: string; customerId?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockCase(tx, { caseId, customerId })
    if (locked.state !== 'open') throw new ShopError('case_decided')
    await addCaseUploads(tx, locked, evidence)
  })
}

/** Only evidence that the actor uploaded for the same order is added; the same image again changes nothing. */
export async function addCaseUploads(
  tx: Db,
  { id: caseId, orderId }: Pick<Case, 'id' | 'orderId'>,
  { uploadIds, actor }: Evidence,
): Promise<void> {
  const own = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        inArray(uploads.id, uploadIds),
        eq(uploads.orderId, orderId),
        eq(uploads.purpose, 'evidence'),
        sql`(${uploads.userId} is not distinct from ${actor.userId}::uuid)`,
        sql`(${uploads.apiKeyId} is not distinct from ${actor.apiKeyId}::uuid)`,
      ),
    )
  if (own.length < new Set(uploadIds).size) throw new ShopError('not_found')
  const added = await tx
    .insert(caseUploads)
    .values(own.map(({ id: uploadId }) => ({ caseId, uploadId })))
    .onConflictDoNothing()
    .returning()
  if ((await tx.$count(caseUploads, eq(caseUploads.caseId, caseId))) > MAX_CASE_UPLOADS)
    throw new ShopError('too_many_uploads')
  if (added.length === 0) return
  await tx
    .insert(caseEvents)
    .values({ caseId, kind: 'evidence_added', amount: added.length, ...actorColumns(actor) })
}
