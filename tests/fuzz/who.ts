import { type KeyScope, may, ROLES, type Role } from '../../shop/accounts/roles.ts'
import type { Call } from './document.ts'

/** The keys' names are for whom they stand: what is asked with them. */
export const KEYS = {
  key_read: ['orders:read'],
  key_work: ['orders:work'],
  key_revoked: ['orders:read', 'orders:work'],
} as const satisfies Record<string, KeyScope[]>

type KeyName = keyof typeof KEYS

/** Everybody who may knock at the shop. `temporary` has to change the password first. */
export type Who = Role | KeyName | 'nobody' | 'garbage' | 'deactivated' | 'temporary'

export const EVERYBODY: Who[] = [
  ...ROLES,
  ...(Object.keys(KEYS) as KeyName[]),
  'nobody',
  'garbage',
  'deactivated',
  'temporary',
]

/** Whose token works. */
export const ALIVE: Who[] = [...ROLES, 'temporary']

/** By the one table of shop/accounts/roles.ts: what is not allowed here must never be done. */
export function mayCall(who: Who, { permission, keyScope }: Pick<Call, 'permission' | 'keyScope'>): boolean {
  if (!permission) return true
  if (who === 'key_read' || who === 'key_work') return KEYS[who].some((scope) => scope === keyScope)
  if (who === 'temporary') return permission === 'account:own'
  return ROLES.some((role) => role === who) && may(who, permission)
}
