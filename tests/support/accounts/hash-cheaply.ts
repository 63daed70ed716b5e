import { vi } from 'vitest'

/** The least that the algorithm takes: the tests hash a thousand passwords, at 20 ms of a core each in the shop. */
const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  return { ...argon2, hash: (password: string) => argon2.hash(password, LEAST) }
})
