import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { oneTimeTokens, type TOKEN_PURPOSES } from './tables.ts'

export const INVITATION_DAYS = 7

/** Days for which the previous email can undo a change. */
export const UNDO_DAYS = 7

const DAY_MINUTES = 24 * 60

/** Minutes for which links work. */
export const LINK_MINUTES = {
  setup: DAY_MINUTES,
  verification: 60,
  change: 60,
  undo: UNDO_DAYS * DAY_MINUTES,
  reset: 60,
  invitation: INVITATION_DAYS * DAY_MINUTES,
  login: 15,
} as const satisfies Record<(typeof TOKEN_PURPOSES)[number], number>

export function getLinkExpiry(purpose: keyof typeof LINK_MINUTES) {
  return sql<Date>`now() + make_interval(mins => ${LINK_MINUTES[purpose]})`
}

/** Returns the token of a link that works once. */
export async function createLink(
  tx: Db,
  link: { purpose: keyof typeof LINK_MINUTES; userId?: string | null; address?: string },
): Promise<string> {
  const { token, tokenHash } = createToken()
  await tx.insert(oneTimeTokens).values({ ...link, tokenHash, expiresAt: getLinkExpiry(link.purpose) })
  return token
}

/** Creates a token of 256 random bits for a session, link or key. Only its hash is stored. */
export function createToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
