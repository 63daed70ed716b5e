import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { hashPassword } from './password.ts'
import type { Role } from './roles.ts'
import { users } from './tables.ts'

export interface Account {
  id: string
  name: string
  email: string
  role: Role
}

export type Registration = { ok: true; user: Account } | { ok: false; reason: 'email_taken' }

/** Expects input of `registrationSchema`. The role is never the client's to choose. */
export async function register(
  db: Db,
  input: { name: string; email: string; password: string },
  role: Role = 'user',
): Promise<Registration> {
  const [user] = await db
    .insert(users)
    .values({
      id: newId(),
      email: normalizeEmail(input.email),
      name: input.name.trim(),
      passwordHash: await hashPassword(input.password),
      role,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, name: users.name, email: users.email, role: users.role })
  return user ? { ok: true, user } : { ok: false, reason: 'email_taken' }
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
