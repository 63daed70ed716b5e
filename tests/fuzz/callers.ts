import { hasPermission, type KeyScope, ROLES, type Role } from '../../shop/accounts/roles.ts'
import type { Operation } from './openapi-document.ts'

/** The keys' names are for whom they stand: what is asked with them. */
export const API_KEY_SCOPES = {
  key_read: ['orders:read'],
  key_work: ['orders:work'],
  key_revoked: ['orders:read', 'orders:work'],
} as const satisfies Record<string, KeyScope[]>

type ApiKeyName = keyof typeof API_KEY_SCOPES

/** Everybody who may knock at the shop. `temporary` has to change the password first. */
export type Caller = Role | ApiKeyName | 'nobody' | 'garbage' | 'deactivated' | 'temporary'

export const ALL_CALLERS: Caller[] = [
  ...ROLES,
  ...(Object.keys(API_KEY_SCOPES) as ApiKeyName[]),
  'nobody',
  'garbage',
  'deactivated',
  'temporary',
]

/** Whose token works. */
export const ACTIVE_CALLERS: Caller[] = [...ROLES, 'temporary']

/** By the one table of shop/accounts/roles.ts: what is not allowed here must never be done. */
export function canCall(
  who: Caller,
  { permission, keyScope }: Pick<Operation, 'permission' | 'keyScope'>,
): boolean {
  if (!permission) return true
  if (who === 'key_read' || who === 'key_work') return API_KEY_SCOPES[who].some((scope) => scope === keyScope)
  if (who === 'temporary') return permission === 'account:own'
  return ROLES.some((role) => role === who) && hasPermission(who, permission)
}
