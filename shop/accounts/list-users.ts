import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { containsText, MAX_HITS, selectSearchHits } from '../database/text-search.ts'
import { PAGE_SIZE, requireCursor, toPage } from '../database/to-page.ts'
import { getSenderAddress } from '../providers/mail-setup.ts'
import type { Db, Services } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { listManageableRoles, type Role } from './roles.ts'
import { getUserSearchVector, secondFactors, users } from './tables.ts'
import { normalizeEmail } from './user.ts'
import { USER_STATES, type UserState } from './user-state.ts'

export interface UserFilter {
  /** Part of a name or an email of the newest users, beginnings of words for all; case-insensitive. */
  search?: string
  role?: Role
  /** Only users who work in the shop. */
  staff?: boolean
  state?: UserState
  /** By default the newest come first. */
  sort?: 'last_seen'
  /** Id of the last user of the previous page. */
  before?: string
  /** Number of users per page. */
  limit?: number
}

export type UserListItem = Awaited<ReturnType<typeof listUsers>>['users'][number]

/** Lists the users that the viewer may manage, and the viewer, newest first unless by `sort`. Leaves out erased users. */
export async function listUsers(db: Db, viewer: { id: string; role: Role }, filter: UserFilter) {
  const { search, role, staff, state, sort, before, limit = PAGE_SIZE } = filter
  if (sort) await requireCursor(db, users, before)
  const list = await db
    .select(LISTED_COLUMNS)
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(
        isVisibleTo(viewer),
        isNull(users.erasedAt),
        search ? sql`${users.id} = any(array(${selectUsersByText(search)}))` : undefined,
        role && eq(grantedRole, role),
        // Constants, so that the indexes `users_staff` and `users_pending_staff` apply.
        staff || (role && role !== 'user')
          ? sql`(${users.role} <> 'user' or ${users.pendingRole} is not null)`
          : undefined,
        state && hasState(state),
        before && !sort ? lt(users.id, before) : undefined,
        before && sort
          ? sql`(${orderOfLastSeen}, ${users.id}) < (select ${orderOfLastSeen}, ${users.id} from ${users} where ${users.id} = ${before})`
          : undefined,
      ),
    )
    .orderBy(...(sort ? [desc(orderOfLastSeen)] : []), desc(users.id))
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

/** Lists those of the users who have a staff role, or wait for one. */
export async function listStaffIds(db: Db, userIds: string[]): Promise<string[]> {
  const staff = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), ne(grantedRole, 'user')))
  return staff.map(({ id }) => id)
}

/** The role that staff gave the user, in force or waiting for the email to be verified. */
const grantedRole = sql<Role>`coalesce(${users.pendingRole}, ${users.role})`

/** Null until somebody whom staff added has logged in and chosen a password. */
const lastSeen = sql<Date | null>`case
  when ${users.invitedAt} is not null or (${users.mustChangePassword} and ${users.lastSeenAt} = ${users.createdAt}) then null
  else ${users.lastSeenAt} end`

/** Users who were never seen come last. */
const orderOfLastSeen = sql`coalesce(${lastSeen}, to_timestamp(0))`

const LISTED_COLUMNS = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  role: grantedRole,
  rolePending: sql<boolean>`${users.pendingRole} is not null`,
  state: getUserState(),
  createdAt: users.createdAt,
  lastSeenAt: lastSeen.mapWith(users.lastSeenAt),
  secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
  passkeys: sql<number>`(select count(*)::int from passkeys where passkeys.user_id = ${users.id})`,
}

function isVisibleTo({ id, role }: { id: string; role: Role }): SQL | undefined {
  return or(inArray(grantedRole, [...listManageableRoles(role)]), eq(users.id, id))
}

/**
 * Selects the ids of users by any part of the newest users' names and emails, and of all users by the beginning of the email
 * and the beginnings of words of name and email. A bounded number, some twice.
 */
export function selectUsersByText(search: string): SQL {
  const { id, name, email } = users
  const hits = selectSearchHits({
    // Separates the parts of an email, as the index does. An email itself is found below: most of its words, such as
    // “gmail” and “com”, are those of many users, and the index would list all of these.
    search: search.includes('@') ? '' : search.replace(/[._+-]/g, ' '),
    table: users,
    newestBy: id,
    select: id,
    words: getUserSearchVector(),
    isNewestHit: sql`(${containsText(name, search)} or ${containsText(email, search)})`,
  })
  const byEmail = sql`select ${id} from ${users} where starts_with(${email}, ${search.toLowerCase()}) limit ${MAX_HITS}`
  return sql`(${hits}) union all (${byEmail})`
}

/** Times of the states, in the order of `USER_STATES`; the last state has none. */
const STATE_TIMES = [users.deactivatedAt, users.invitedAt, users.inactivityNoticeAt]

/** Compares the times one by one, so that the indexes of rare states apply. */
function hasState(state: UserState): SQL | undefined {
  const place = USER_STATES.indexOf(state)
  const own = STATE_TIMES[place]
  return and(...STATE_TIMES.slice(0, place).map((time) => isNull(time)), own && isNotNull(own))
}

function getUserState(): SQL<UserState> {
  return sql<UserState>`case when ${users.deactivatedAt} is not null then 'deactivated' when ${users.invitedAt} is not null then 'invited' when ${users.inactivityNoticeAt} is not null then 'inactive' else 'active' end`
}

/** Lists the addresses the shop itself uses, for support and as sender, with which nobody may register. */
export async function listReservedAddresses(db: Db, { mailer }: Pick<Services, 'mailer'>): Promise<string[]> {
  const { supportEmail } = await getSettings(db)
  const own = mailer ? [supportEmail, getSenderAddress(mailer.from)] : [supportEmail]
  return own.map(normalizeEmail)
}

export async function listUserEmails(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Returns the ids of accounts by email address in lower case. */
export async function listUserIds(db: Db, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const wanted = emails.map((email) => email.toLowerCase())
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, wanted))
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]))
}
