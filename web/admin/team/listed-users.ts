import type { AccountState } from '../../../shop/accounts/account-state.ts'
import { ROLES, type Role } from '../../../shop/accounts/roles.ts'
import type { SessionUser } from '../../account/session.ts'
import { answer, api } from '../../api-client.ts'

export interface UserFilter {
  search: string
  role: Role | ''
  state: AccountState | ''
}

async function fetchUsers({ search, role, state }: UserFilter, before: string | undefined) {
  const query = {
    search: search || undefined,
    role: role || undefined,
    state: state || undefined,
    before,
  }
  const { users, next } = await answer(api.users.all.$get({ query }))
  return { rows: users, next }
}

export type ListedUser = Awaited<ReturnType<typeof fetchUsers>>['rows'][number]

/** Whose screen it is. */
export type Viewer = SessionUser

/** Answers do not come in the order they were asked for: one that was overtaken never arrives. */
function onlyLatest<Asked extends unknown[], Told>(ask: (...asked: Asked) => Promise<Told>) {
  let latest = 0
  return async (...asked: Asked): Promise<Told> => {
    latest += 1
    const mine = latest
    const told = await ask(...asked).catch((error: unknown) => {
      if (mine === latest) throw error
      return new Promise<Told>(() => {})
    })
    return mine === latest ? told : new Promise<Told>(() => {})
  }
}

export const fetchLatestUsers = onlyLatest(fetchUsers)

/** A role this screen does not know shows as the least. */
export function knownRole(role: string): Role {
  return ROLES.find((known) => known === role) ?? 'user'
}
