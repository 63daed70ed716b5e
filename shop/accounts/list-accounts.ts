import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { pageOf } from '../page-of.ts'
import type { Db } from '../services.ts'
import type { AccountState } from './account-state.ts'
import { type Role, rolesUnder } from './roles.ts'
import { secondFactors, users } from './tables.ts'

const PAGE = 50

export interface AccountFilter {
  /** Part of a name or an address, in whatever case. */
  search?: string
  role?: Role
  state?: AccountState
  /** The last id seen. */
  before?: string
}

export type ListedAccount = Awaited<ReturnType<typeof listAccounts>>['accounts'][number]

/** The accounts one may act on, and one's own: the newest first. Those that were erased are nobody's any more. */
export async function listAccounts(db: Db, viewer: { id: string; role: Role }, filter: AccountFilter) {
  const { search, role, state, before } = filter
  const list = await db
    .select(LISTED)
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(
        visibleTo(viewer),
        isNull(users.erasedAt),
        search ? or(holds(users.name, search), holds(users.email, search)) : undefined,
        role && eq(users.role, role),
        state && sql`${stateOf()} = ${state}`,
        before ? lt(users.id, before) : undefined,
      ),
    )
    .orderBy(desc(users.id))
    .limit(PAGE + 1)
  const { rows, next } = pageOf(list, PAGE)
  return { accounts: rows, next }
}

/** One of them; null when there is none, or none that the viewer may see. */
export async function readAccount(
  db: Db,
  viewer: { id: string; role: Role },
  userId: string,
): Promise<ListedAccount | null> {
  const [account] = await db
    .select(LISTED)
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.id, userId), visibleTo(viewer), isNull(users.erasedAt)))
  return account ?? null
}

const LISTED = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  role: users.role,
  state: stateOf(),
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
  secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
}

function visibleTo({ id, role }: { id: string; role: Role }): SQL | undefined {
  return or(inArray(users.role, [...rolesUnder(role)]), eq(users.id, id))
}

/**
 * By position, not by `like`: a % in what is looked for is a %. A database of the C locale knows the two cases of Latin
 * letters alone, so what is looked for is made small here.
 */
function holds(column: typeof users.name | typeof users.email, part: string): SQL {
  return sql`position(${part.toLowerCase()} in lower(${column})) > 0`
}

function stateOf(): SQL<AccountState> {
  return sql<AccountState>`case when ${users.deactivatedAt} is not null then 'deactivated' when ${users.invitedAt} is not null then 'invited' when ${users.flaggedInactiveAt} is not null then 'inactive' else 'active' end`
}
