import { createHash } from 'node:crypto'

/** The first 32 bits of its hash, however its letters are cased. Of 430,000 others one is taken for one of the list. */
export function getPasswordDigest(password: string): number {
  return createHash('sha256').update(password.toLowerCase()).digest().readUInt32LE(0)
}
