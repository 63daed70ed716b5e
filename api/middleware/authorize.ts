import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { RequestActor } from '../../observability/record-request.ts'
import { verifyApiKey } from '../../shop/accounts/api-keys.ts'
import { hasPermission, isStaff, type KeyScope, type Permission } from '../../shop/accounts/roles.ts'
import { getSessionUser } from '../../shop/accounts/sessions/get-session-user.ts'
import type { User } from '../../shop/accounts/user.ts'
import { type Actor, toUserActor } from '../../shop/actor.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Db } from '../../shop/services.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { logSecurityEvent } from '../auth/log-security-event.ts'
import type { ActorEnv, ApiEnv, UserEnv } from '../context.ts'

/** Requires a permission. The OpenAPI document lists it, and a test tries every role on every operation. */
export function requirePermission(permission: Permission) {
  return { ...describeSecurity(permission), middleware: authenticateUser(permission) }
}

/** Requires a permission, and also accepts API keys with that scope. */
export function requirePermissionOrKey(scope: KeyScope) {
  return { ...describeSecurity(scope), 'x-key-scope': scope, middleware: authenticateActor(scope) }
}

function describeSecurity(permission: Permission) {
  return { security: [{ bearer: [] }], 'x-permission': permission }
}

function authenticateUser(permission: Permission) {
  return createMiddleware<UserEnv>(async (c, next) => {
    const token = getBearerToken(c)
    const user = token && (await getSessionUser(c.var.runtime.db, token))
    if (!token || !user) throw new ShopError('unauthenticated')
    c.set('requestActor', { user: user.id, role: user.role })
    await authorizeAndLog(c, user, permission)
    c.set('user', user)
    c.set('token', token)
    c.set('actor', toUserActor(user.id))
    await next()
  })
}

function authenticateActor(scope: KeyScope) {
  return createMiddleware<ActorEnv>(async (c, next) => {
    const token = getBearerToken(c)
    if (!token) throw new ShopError('unauthenticated')
    c.set('actor', await getActor(c, token, scope))
    await next()
  })
}

async function getActor(c: AuthContext, token: string, scope: KeyScope): Promise<Actor> {
  const { db } = c.var.runtime
  const user = await getSessionUser(db, token)
  if (user) {
    c.set('requestActor', { user: user.id, role: user.role })
    await authorizeAndLog(c, user, scope)
    return toUserActor(user.id)
  }
  const key = await verifyApiKey(db, token)
  if (!key) throw new ShopError('unauthenticated')
  c.set('requestActor', { api_key: key.id })
  if (!key.scopes.includes(scope)) throw new ShopError('forbidden')
  return { userId: null, apiKeyId: key.id }
}

type AuthContext = Pick<Context<ApiEnv>, 'var'> & {
  set(name: 'requestActor', requestActor: RequestActor): void
}

/** Throws like `authorize` and logs a rejected call. */
async function authorizeAndLog(c: AuthContext, user: User, permission: Permission): Promise<void> {
  try {
    await authorize(c.var.runtime.db, user, permission)
  } catch (error) {
    const reason = error instanceof ShopError ? error.code : undefined
    logSecurityEvent(c, 'call_refused', { userId: user.id, permission, reason })
    throw error
  }
}

/**
 * Checks that the role has the permission and that the user has no pending password change or second factor
 * setup.
 */
async function authorize(db: Db, user: User, permission: Permission): Promise<void> {
  if (!hasPermission(user.role, permission)) throw new ShopError('forbidden')
  if (permission === 'account:own') return
  if (user.mustChangePassword) throw new ShopError('password_change_required')
  if (user.secondFactor || !isStaff(user.role)) return
  const { staffSecondFactor } = await getSettings(db)
  if (staffSecondFactor) throw new ShopError('second_factor_setup_required')
}

/** Returns whether the token still has the permission, for streams that outlive their request. */
export async function isStillAuthorized(db: Db, token: string, permission: Permission): Promise<boolean> {
  const user = await getSessionUser(db, token)
  if (!user) return false
  try {
    await authorize(db, user, permission)
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

/** Describes an operation that needs no log-in but uses one when a token is sent. */
export const optionalAuth: { security: Record<string, string[]>[] } = { security: [{}, { bearer: [] }] }

/** Returns the user of the token; null without a token or with an invalid one. */
export async function getOptionalUser(c: Context<ApiEnv>): Promise<User | null> {
  const token = getBearerToken(c)
  const user = token ? await getSessionUser(c.var.runtime.db, token) : null
  if (user) c.set('requestActor', { user: user.id, role: user.role })
  return user
}

function getBearerToken(c: Context): string | undefined {
  return /^Bearer ([\w-]{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
}
