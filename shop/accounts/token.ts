import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'

/** Minutes for which emailed links work. */
export const LINK_MINUTES = { verification: 60, change: 60, reset: 60, login: 15 } as const

/** When a link that is sent now ends. */
export function getLinkExpiry(purpose: keyof typeof LINK_MINUTES) {
  return sql<Date>`now() + make_interval(mins => ${LINK_MINUTES[purpose]})`
}

/** Creates a token of 256 random bits for a session, link or key. Only its hash is stored. */
export function createToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
