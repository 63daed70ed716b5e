import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { hasOwner } from './create-owner.ts'
import { oneTimeTokens, type TOKEN_PURPOSES, users } from './tables.ts'
import { hashToken } from './token.ts'

interface FoundLink {
  purpose: (typeof TOKEN_PURPOSES)[number]
  expiresAt: Date
}

/** Links that prove the present email of the account, and end with it. */
const LINKS_TO_PRESENT_EMAIL: FoundLink['purpose'][] = ['reset', 'invitation', 'verification', 'login']

/** Returns a link that still works, without using it; null for any other token. Using it checks everything again. */
export async function findLink(db: Db, token: string): Promise<FoundLink | null> {
  const { purpose, expiresAt, address } = oneTimeTokens
  const [found] = await db
    .select({ purpose, expiresAt, address, email: users.email, deactivatedAt: users.deactivatedAt })
    .from(oneTimeTokens)
    .leftJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(and(eq(oneTimeTokens.tokenHash, hashToken(token)), gt(oneTimeTokens.expiresAt, sql`now()`)))
  if (!found) return null
  const link = { purpose: found.purpose, expiresAt: found.expiresAt }
  if (link.purpose === 'setup') return (await hasOwner(db)) ? null : link
  if (found.email === null || found.deactivatedAt) return null
  const isOutdated = LINKS_TO_PRESENT_EMAIL.includes(link.purpose) && found.address !== found.email
  return isOutdated ? null : link
}
