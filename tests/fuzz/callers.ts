import { hasPermission, type KeyScope, ROLES, type Role } from '../../shop/accounts/roles.ts'
import type { Operation } from './openapi-document.ts'

/** API keys by name, with their scopes. */
export const API_KEY_SCOPES = {
  key_read: ['orders:read'],
  key_work: ['orders:work'],
  key_revoked: ['orders:read', 'orders:work'],
} as const satisfies Record<string, KeyScope[]>

type ApiKeyName = keyof typeof API_KEY_SCOPES

/** All callers. `temporary` must change the password first. */
export type Caller = Role | ApiKeyName | 'nobody' | 'garbage' | 'deactivated' | 'temporary'

export const ALL_CALLERS: Caller[] = [
  ...ROLES,
  ...(Object.keys(API_KEY_SCOPES) as ApiKeyName[]),
  'nobody',
  'garbage',
  'deactivated',
  'temporary',
]

/** Callers with a valid token. */
export const ACTIVE_CALLERS: Caller[] = [...ROLES, 'temporary']

/** Whether the table of shop/accounts/roles.ts allows the call. */
export function canCall(
  who: Caller,
  { permission, keyScope }: Pick<Operation, 'permission' | 'keyScope'>,
): boolean {
  if (!permission) return true
  if (who === 'key_read' || who === 'key_work') return API_KEY_SCOPES[who].some((scope) => scope === keyScope)
  if (who === 'temporary') return permission === 'account:own'
  return ROLES.some((role) => role === who) && hasPermission(who, permission)
}
