import { createHash, randomBytes } from 'node:crypto'

/** Creates a token of 256 random bits for a session, link or key. Only its hash is stored. */
export function createToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
