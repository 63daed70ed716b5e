import { randomBytes } from 'node:crypto'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { recoveryCodes } from '../tables.ts'
import { hashToken } from '../token.ts'

const HOW_MANY = 10
/** Of two that look alike only one is among them. */
const LETTERS = '123456789abcdefghjkmnpqrstuvwxyz'

/** Shown once: only their hashes are kept. Those from before work no more. */
export async function newRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
  return codes
}

/** Whether it is one of that account's that nobody has used, which it is no longer afterwards. */
export async function useRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  return used.length > 0
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return left?.codes ?? 0
}

/** 60 random bits, as `xxxx-xxxx-xxxx`. */
function newCode(): string {
  const letters = Array.from(randomBytes(12), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/** However it is typed. With the account in it, nobody can look for two accounts' codes at a time. */
function hashOf(userId: string, code: string): string {
  return hashToken(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
