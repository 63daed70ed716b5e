import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { PERMISSIONS } from '../accounts/roles.ts'
import { users } from '../accounts/tables.ts'
import type { Db } from '../services.ts'

/** Lists the users to whom a conversation can be assigned: those who may answer it and can log in. */
export function listAssignees(db: Db) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(canAnswer())
    .orderBy(asc(users.name), asc(users.id))
}

/** Returns whether a conversation can be assigned to the user, and locks the user until the transaction ends. */
export async function lockAssignee(tx: Db, userId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), canAnswer()))
    .for('share')
  return found !== undefined
}

function canAnswer(): SQL | undefined {
  return and(
    inArray(users.role, [...PERMISSIONS['messages:answer']]),
    isNull(users.deactivatedAt),
    isNull(users.erasedAt),
    isNull(users.invitedAt),
  )
}
