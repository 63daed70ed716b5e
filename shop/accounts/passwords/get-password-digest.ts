import { createHash } from 'node:crypto'

/**
 * Returns the first 32 bits of the password's hash, ignoring case. One of 430,000 other passwords has the
 * same digest as one of the list.
 */
export function getPasswordDigest(password: string): number {
  return createHash('sha256').update(password.toLowerCase()).digest().readUInt32LE(0)
}
