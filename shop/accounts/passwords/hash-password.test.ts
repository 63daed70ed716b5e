import { expect, test } from 'vitest'
import { hashPassword } from './hash-password.ts'

test('hashes passwords with argon2id and the parameters that OWASP recommends', async () => {
  expect(await hashPassword('a good password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
