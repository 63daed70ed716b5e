import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** The library's default algorithm is argon2id. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes 19 MiB and about 20 ms of one core; two at a time keep the shop responsive.
const hashLimiter = pLimit(2)

/** Verified when the email is unknown, so that the response takes as long as for a known one. */
let dummyHash: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hashLimiter(() => hash(password, HASH_OPTIONS))
}

export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody')
  const against = passwordHash ?? (await dummyHash)
  const matches = await hashLimiter(() => verify(against, password))
  return matches && passwordHash !== null
}
