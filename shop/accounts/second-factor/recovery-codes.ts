import { randomBytes } from 'node:crypto'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { recoveryCodes } from '../tables.ts'
import { hashToken } from '../token.ts'

const CODE_COUNT = 10
/** Leaves out one of each pair of characters that look alike. */
const ALPHABET = '123456789abcdefghjkmnpqrstuvwxyz'

/** Replaces the recovery codes and returns the new ones. Only their hashes are stored, so they are shown once. */
export async function createRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, generateCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(userId, code) })))
  return codes
}

/** Uses up a recovery code. Returns false when it is wrong or already used. */
export async function consumeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashCode(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  return used.length > 0
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.codes ?? 0
}

/** Returns 60 random bits as `xxxx-xxxx-xxxx`. */
function generateCode(): string {
  const letters = Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/**
 * Ignores case and separators. Includes the user id, so that nobody can search the hashes of several users at
 * once.
 */
function hashCode(userId: string, code: string): string {
  return hashToken(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
