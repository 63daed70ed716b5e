import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE, toPage } from '../database/to-page.ts'
import type { Db } from '../services.ts'
import { listManageableRoles, type Role } from './roles.ts'
import { secondFactors, users } from './tables.ts'
import type { UserState } from './user-state.ts'

export interface UserFilter {
  /** Part of a name or an email, case-insensitive. */
  search?: string
  role?: Role
  /** Only users who work in the shop. */
  staff?: boolean
  state?: UserState
  /** Id of the last user of the previous page. */
  before?: string
  /** Number of users per page. */
  limit?: number
}

export type UserListItem = Awaited<ReturnType<typeof listUsers>>['users'][number]

/** Lists the users that the viewer may manage, and the viewer, newest first. Leaves out erased users. */
export async function listUsers(db: Db, viewer: { id: string; role: Role }, filter: UserFilter) {
  const { search, role, staff, state, before, limit = PAGE_SIZE } = filter
  const list = await db
    .select(LISTED_COLUMNS)
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(
        isVisibleTo(viewer),
        isNull(users.erasedAt),
        search ? or(containsText(users.name, search), containsText(users.email, search)) : undefined,
        role && eq(grantedRole, role),
        // Constants, so that the indexes `users_staff` and `users_pending_staff` apply.
        staff ? sql`(${users.role} <> 'user' or ${users.pendingRole} is not null)` : undefined,
        state && sql`${getUserState()} = ${state}`,
        before ? lt(users.id, before) : undefined,
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit + 1)
  const { rows, next } = toPage(list, limit)
  return { users: rows, next }
}

/** Returns a user; null when there is none or the viewer may not see them. */
export async function getUser(
  db: Db,
  viewer: { id: string; role: Role },
  userId: string,
): Promise<UserListItem | null> {
  const [user] = await db
    .select(LISTED_COLUMNS)
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.id, userId), isVisibleTo(viewer), isNull(users.erasedAt)))
  return user ?? null
}

/** The role that staff gave the user, in force or waiting for the email to be verified. */
const grantedRole = sql<Role>`coalesce(${users.pendingRole}, ${users.role})`

const LISTED_COLUMNS = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  role: grantedRole,
  rolePending: sql<boolean>`${users.pendingRole} is not null`,
  state: getUserState(),
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
  secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
  passkeys: sql<number>`(select count(*)::int from passkeys where passkeys.user_id = ${users.id})`,
}

function isVisibleTo({ id, role }: { id: string; role: Role }): SQL | undefined {
  return or(inArray(grantedRole, [...listManageableRoles(role)]), eq(users.id, id))
}

/**
 * Compares by position instead of `like`, so that a % in the search text is literal. Lowercases the text
 * here, because a database with the C locale changes the case of ASCII letters only.
 */
function containsText(column: typeof users.name | typeof users.email, part: string): SQL {
  return sql`position(${part.toLowerCase()} in lower(${column})) > 0`
}

function getUserState(): SQL<UserState> {
  return sql<UserState>`case when ${users.deactivatedAt} is not null then 'deactivated' when ${users.invitedAt} is not null then 'invited' when ${users.inactivityNoticeAt} is not null then 'inactive' else 'active' end`
}
