import { hashPassword } from '../../../shop/accounts/passwords/hash-password.ts'
import type { Role } from '../../../shop/accounts/roles.ts'
import { users } from '../../../shop/accounts/tables.ts'
import { USER_COLUMNS, type User } from '../../../shop/accounts/user.ts'
import { newId } from '../../../shop/id.ts'
import type { Db } from '../../../shop/services.ts'

/** Password of all test users. */
export const PASSWORD = 'a good password'

let hashed: Promise<string> | undefined

/** Creates a user like `register` does. All test users share one hash, because hashing is slow on purpose. */
export async function createTestUser(
  db: Db,
  { name, email, role = 'user' }: { name: string; email: string; role?: Role },
): Promise<User> {
  hashed ??= hashPassword(PASSWORD)
  const passwordHash = await hashed
  const [user] = await db
    .insert(users)
    .values({ id: newId(), name, email, role, passwordHash })
    .returning(USER_COLUMNS)
  if (!user) throw new Error(`${email} is taken`)
  return { ...user, secondFactor: false }
}
