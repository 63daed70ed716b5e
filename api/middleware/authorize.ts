import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { RequestActor } from '../../observability/record-request.ts'
import { verifyApiKey } from '../../shop/accounts/api-keys.ts'
import { hasPasskeys, isSecondFactorRequired } from '../../shop/accounts/passkeys/passkeys.ts'
import {
  hasPermission,
  isStaff,
  KEY_ROLE,
  type KeyScope,
  type Permission,
} from '../../shop/accounts/roles.ts'
import { getSession, getSessionUser } from '../../shop/accounts/sessions/get-session-user.ts'
import type { User } from '../../shop/accounts/user.ts'
import { type Actor, toUserActor } from '../../shop/actor.ts'
import { ShopError } from '../../shop/errors.ts'
import { consumeRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import type { Db } from '../../shop/services.ts'
import { logSecurityEvent } from '../auth/log-security-event.ts'
import type { ActorEnv, ApiEnv, OwnerEnv, UserEnv, Viewer } from '../context.ts'
import { type Confirmation, getBearerToken } from './require-confirmation.ts'

/**
 * Requires a permission. The OpenAPI document lists it, and a test tries every role on every operation. `confirmation`
 * replaces what the permission states about confirmed sessions.
 */
export function requirePermission(permission: Permission, confirmation?: Confirmation) {
  return { ...describeSecurity(permission), confirmation, middleware: authenticateUser(permission) }
}

export function requirePermissionOrKey(permission: Permission, scope: KeyScope, confirmation?: Confirmation) {
  return {
    ...describeSecurity(permission, scope),
    confirmation,
    middleware: authenticateActor(permission, scope),
  }
}

/**
 * Requires a permission of users that reaches only their own data, and also accepts API keys with a scope that reaches
 * everything. `ownerId` names the user to whose data the call is limited.
 */
export function requireOwnOrKey(permission: Permission, scope: KeyScope) {
  return { ...describeSecurity(permission, scope), middleware: authenticateOwner(permission, scope) }
}

/** Names of the security schemes in the OpenAPI document. */
export const SESSION_SCHEME = 'session'
export const API_KEY_SCHEME = 'apiKey'

function describeSecurity(permission: Permission, scope?: KeyScope) {
  const security: Record<string, string[]>[] = [{ [SESSION_SCHEME]: [] }]
  if (scope) security.push({ [API_KEY_SCHEME]: [scope] })
  return { security, 'x-permission': permission, ...(scope && { 'x-key-scope': scope }) }
}

function authenticateUser(permission: Permission) {
  return createMiddleware<UserEnv>(async (c, next) => {
    const token = getBearerToken(c)
    const session = token && (await getSession(c.var.runtime.db, token))
    if (!token) throw new ShopError('unauthenticated')
    if (!session) {
      const key = await verifyApiKey(c.var.runtime.db, token)
      throw new ShopError(key ? 'session_required' : 'unauthenticated')
    }
    const { user } = session
    c.set('requestActor', { user: user.id, role: user.role })
    await authorizeAndLog(c, session, permission)
    c.set('user', user)
    c.set('token', token)
    c.set('actor', toUserActor(user.id))
    c.set('viewer', user)
    await next()
  })
}

function authenticateActor(permission: Permission, scope: KeyScope) {
  return createMiddleware<ActorEnv>(async (c, next) => {
    const { actor, viewer } = await getActor(c, scope, permission)
    c.set('actor', actor)
    c.set('viewer', viewer)
    await next()
  })
}

function authenticateOwner(permission: Permission, scope: KeyScope) {
  return createMiddleware<OwnerEnv>(async (c, next) => {
    const { actor, viewer } = await getActor(c, scope, permission)
    c.set('actor', actor)
    c.set('viewer', viewer)
    c.set('ownerId', isStaff(viewer.role) ? null : viewer.id)
    await next()
  })
}

async function getActor(
  c: AuthContext & Pick<Context, 'req'>,
  scope: KeyScope,
  permission: Permission,
): Promise<{ actor: Actor; viewer: Viewer }> {
  const { db } = c.var.runtime
  const token = getBearerToken(c)
  if (!token) throw new ShopError('unauthenticated')
  const session = await getSession(db, token)
  if (session) {
    const { user } = session
    c.set('requestActor', { user: user.id, role: user.role })
    await authorizeAndLog(c, session, permission)
    return { actor: toUserActor(user.id), viewer: user }
  }
  const key = await verifyApiKey(db, token)
  if (!key) throw new ShopError('unauthenticated')
  c.set('requestActor', { api_key: key.id })
  await consumeRateLimit(db, 'apiKeyCalls', key.id)
  if (!key.scopes.includes(scope)) throw new ShopError('scope_missing', { params: { scope } })
  return { actor: { userId: null, apiKeyId: key.id }, viewer: { id: key.id, role: KEY_ROLE } }
}

type AuthContext = Pick<Context<ApiEnv>, 'var'> & {
  set(name: 'requestActor', requestActor: RequestActor): void
}

/** Throws like `authorize` and logs a rejected call. */
async function authorizeAndLog(c: AuthContext, session: Session, permission: Permission): Promise<void> {
  try {
    await authorize(c.var.runtime.db, session, permission)
  } catch (error) {
    const reason = error instanceof ShopError ? error.code : undefined
    logSecurityEvent(c, 'call_refused', { userId: session.user.id, permission, reason })
    throw error
  }
}

type Session = NonNullable<Awaited<ReturnType<typeof getSession>>>

/**
 * Checks that the role has the permission and that the user has no pending password change or second factor
 * setup.
 */
async function authorize(db: Db, { user, isByPasskey }: Session, permission: Permission): Promise<void> {
  if (!hasPermission(user.role, permission)) throw new ShopError('forbidden')
  const lacksFactor = !user.secondFactor && !isByPasskey && (await isSecondFactorRequired(db, user.role))
  // The session began with the password before the passkey was required. It must not set up another factor.
  if (lacksFactor && (await hasPasskeys(db, user.id))) throw new ShopError('unauthenticated')
  if (permission === 'account:own') return
  if (user.mustChangePassword) throw new ShopError('password_change_required')
  if (lacksFactor) throw new ShopError('second_factor_setup_required')
}

/** Returns whether the token still has the permission, for streams that outlive their request. */
export async function isStillAuthorized(db: Db, token: string, permission: Permission): Promise<boolean> {
  const session = await getSession(db, token)
  if (!session) return false
  try {
    await authorize(db, session, permission)
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

/** Describes an operation that needs no log-in but uses one when a token is sent. */
export const optionalAuth: { security: Record<string, string[]>[] } = {
  security: [{}, { [SESSION_SCHEME]: [] }],
}

/** Returns the user of the token; null without a token or with an invalid one. */
export async function getOptionalUser(c: Context<ApiEnv>): Promise<User | null> {
  const token = getBearerToken(c)
  const user = token ? await getSessionUser(c.var.runtime.db, token) : null
  if (user) c.set('requestActor', { user: user.id, role: user.role })
  return user
}
