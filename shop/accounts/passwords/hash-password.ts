import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { createToken } from '../token.ts'

/** The library's default algorithm is argon2id. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes 19 MiB and about 20 ms of one core; two at a time keep the shop responsive.
const hashLimiter = pLimit(2)

let unusableHash: Promise<string> | undefined

/** Keyboards write one letter in several ways, so passwords that read alike are one password. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword(password: string): Promise<string> {
  return hashLimiter(() => hash(normalizePassword(password), HASH_OPTIONS))
}

/** Returns the hash of a password that nobody knows, for users who have yet to choose one. */
export function getUnusablePasswordHash(): Promise<string> {
  unusableHash ??= hashPassword(createToken().token)
  return unusableHash
}

/** Does the same work without a hash, so that the response takes as long for an unknown email. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await getUnusablePasswordHash())
  return hashLimiter(() => verify(against, normalizePassword(password)))
}
