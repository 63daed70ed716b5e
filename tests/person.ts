import { hashPassword } from '../shop/accounts/password.ts'
import { type Account, OF_USER } from '../shop/accounts/register.ts'
import type { Role } from '../shop/accounts/roles.ts'
import { users } from '../shop/accounts/tables.ts'
import { newId } from '../shop/id.ts'
import type { Db } from '../shop/services.ts'

/** Everybody's in the tests. */
export const PASSWORD = 'a good password'

let hashed: Promise<string> | undefined

/** An account as `register` leaves it. Hashing is slow on purpose: a hundred people of the tests share one hash. */
export async function person(
  db: Db,
  { name, email, role = 'user' }: { name: string; email: string; role?: Role },
): Promise<Account> {
  hashed ??= hashPassword(PASSWORD)
  const passwordHash = await hashed
  const [user] = await db
    .insert(users)
    .values({ id: newId(), name, email, role, passwordHash })
    .returning(OF_USER)
  if (!user) throw new Error(`${email} is taken`)
  return { ...user, secondFactor: false }
}
