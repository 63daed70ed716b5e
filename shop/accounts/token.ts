import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a bearer or a link. Only its hash is ever stored. */
export function createToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
