import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { isStaff, ROLES } from '../roles.ts'
import { sessions, users } from '../tables.ts'
import { hashToken } from '../token.ts'

/** Cookie with which staff see the pages of a closed shop. */
export const PREVIEW_COOKIE = 'preview'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns the proof that a browser has a session, for a cookie. It shows the pages of a closed shop and cannot log in: the API
 * accepts only the token.
 */
export async function getPreviewProof(db: Db, token: string): Promise<string | null> {
  const tokenHash = hashToken(token)
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  return session ? `${session.id}.${sign(tokenHash)}` : null
}

/** Returns whether the proof belongs to a current session of staff. */
export async function isStaffPreview(db: Db, proof: string): Promise<boolean> {
  const [id = '', signature = ''] = proof.split('.')
  if (!UUID.test(id)) return false
  const [session] = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, id),
        gt(sessions.expiresAt, sql`now()`),
        isNull(users.deactivatedAt),
        inArray(users.role, ROLES.filter(isStaff)),
      ),
    )
  if (!session) return false
  const [expected, given] = [sign(session.tokenHash), signature].map((text) => Buffer.from(text))
  return expected !== undefined && given?.length === expected.length && timingSafeEqual(expected, given)
}

function sign(tokenHash: string): string {
  return createHmac('sha256', tokenHash).update('preview').digest('base64url')
}
