import { ROLES, type Role } from '../../../shop/accounts/roles.ts'
import { USER_STATES, type UserState } from '../../../shop/accounts/user-state.ts'
import type { SessionUser } from '../../account/session.ts'
import { api, unwrapResponse } from '../../api-client.ts'

export interface UserFilter {
  search: string
  role: Role | ''
  state: UserState | ''
}

export async function fetchUsers({ search, role, state }: UserFilter, before: string | undefined) {
  const query = {
    search: search || undefined,
    role: role || undefined,
    state: state || undefined,
    before,
  }
  const { users, next } = await unwrapResponse(api.users.all.$get({ query }))
  return { rows: users, next }
}

export type ListedUser = Awaited<ReturnType<typeof fetchUsers>>['rows'][number]

/** User who views the screen. */
export type Viewer = SessionUser

/** Parses the filter from the URL, so that it survives navigation to an order and back. */
export function parseUserFilter(address: URLSearchParams): UserFilter {
  return {
    search: address.get('search') ?? '',
    role: ROLES.find((role) => role === address.get('role')) ?? '',
    state: USER_STATES.find((state) => state === address.get('state')) ?? '',
  }
}

/** Returns the lowest role for a role that this screen does not know. */
export function toKnownRole(role: string): Role {
  return ROLES.find((name) => name === role) ?? 'user'
}
