import { isStaff, listManageableRoles, ROLES, type Role } from '../../../shop/accounts/roles.ts'
import { USER_STATES, type UserState } from '../../../shop/accounts/user-state.ts'
import { callApi } from '../../api-client.ts'
import { CURSOR_PARAM } from '../list/use-filters.ts'

/** The groups of the list, which opens on all users. */
export const USER_GROUPS = ['all', 'staff', 'customers'] as const

export interface UserFilter {
  group: (typeof USER_GROUPS)[number]
  search: string
  /** A role among staff. */
  role: Role | ''
  state: UserState | ''
  sort: 'last_seen' | ''
}

/** Parses the filter from the address. */
export function parseUserFilter(address: URLSearchParams, viewer: Role): UserFilter {
  const group = USER_GROUPS.find((name) => name === address.get('show')) ?? 'all'
  return {
    group: listStaffRoles(viewer).length > 0 ? group : 'all',
    search: address.get('search') ?? '',
    role: listStaffRoles(viewer).find((role) => role === address.get('role')) ?? '',
    state: USER_STATES.find((state) => state === address.get('state')) ?? '',
    sort: address.get('sort') === 'last_seen' ? 'last_seen' : '',
  }
}

/** Lists the roles of staff whose users the viewer manages. */
export function listStaffRoles(viewer: Role): Role[] {
  return listManageableRoles(viewer).filter(isStaff)
}

/** Users with the specified fields alone are active. */
const PLAIN_USER = { state: 'active' }

/** Fetches a page of users: those of all groups with staff first, of whom the group has the pages. */
export async function fetchUsers(address: URLSearchParams, viewer: Role) {
  const { group, search, role, state, sort } = parseUserFilter(address, viewer)
  const query = {
    search: search || undefined,
    staff: group === 'staff' ? ('1' as const) : undefined,
    role: group === 'customers' ? ('user' as const) : (group === 'staff' && role) || undefined,
    state: state || undefined,
    sort: sort || undefined,
    before: address.get(CURSOR_PARAM) ?? undefined,
  }
  const isGrouped = group === 'all' && listStaffRoles(viewer).length > 0
  const [answer, staff] = await Promise.all([
    callApi('GET /users/all', { query: isGrouped ? { ...query, role: 'user' } : query }),
    isGrouped && !query.before ? callApi('GET /users/all', { query: { ...query, staff: '1' } }) : null,
  ])
  // The specification does not say whether the users stand in a field.
  const list = (of: typeof answer | null) => (Array.isArray(of) ? (of as typeof answer.users) : of?.users)
  // Another server may know no groups, and answer all users twice.
  const users = new Map([...(list(staff) ?? []), ...(list(answer) ?? [])].map((user) => [user.id, user]))
  return { ...answer, isGrouped, users: [...users.values()].map((user) => ({ ...PLAIN_USER, ...user })) }
}

export type ListedUser = Awaited<ReturnType<typeof fetchUsers>>['users'][number]

export function fetchUserSessions(id: string, before: string | null) {
  return callApi('GET /users/{id}/sessions', { param: { id }, query: { before: before ?? undefined } })
}

export type UserSessions = Awaited<ReturnType<typeof fetchUserSessions>>

/** Returns the lowest role for a role that this screen does not know. */
export function toKnownRole(role: string): Role {
  return ROLES.find((name) => name === role) ?? 'user'
}
