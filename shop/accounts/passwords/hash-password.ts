import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** The library's default algorithm is argon2id. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash holds 19 MiB and a core for some 20 ms: two at a time leave the shop responsive.
const hashLimiter = pLimit(2)

/** Compared with when an address is unknown, so that an answer takes as long as for a known one. */
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
