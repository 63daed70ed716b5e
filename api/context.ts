import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Runtime, Visit } from '../runtime.ts'
import { findApiKey } from '../shop/accounts/api-keys.ts'
import type { Account } from '../shop/accounts/register.ts'
import { isStaff, type KeyScope, may, type Permission } from '../shop/accounts/roles.ts'
import { findSession } from '../shop/accounts/session.ts'
import type { Actor } from '../shop/actor.ts'
import type { Db } from '../shop/services.ts'
import { readSettings } from '../shop/settings/read-settings.ts'
import { ShopError } from '../shop/shop-error.ts'
import type { Asker, Kind } from '../watch/requests.ts'
import { tellAccess } from './tell-access.ts'

export interface ApiEnv {
  Variables: Visit & {
    runtime: Runtime
    /** Of an answer that goes on after it has begun: when it is over. */
    ended?: Promise<void>
    /** For the log, once it is known. */
    asker?: Asker
    /** For what is no call: which page or file. */
    answeredBy?: { kind: Kind; route: string }
  }
}

export interface ActingEnv {
  Variables: ApiEnv['Variables'] & { actor: Actor }
}

export interface SignedInEnv {
  Variables: ActingEnv['Variables'] & { account: Account; token: string }
}

/** For whom a call is, as its route says it: the document lists it, and a test tries every role on it. */
export function guarded(permission: Permission) {
  return { ...listed(permission), middleware: signedInWith(permission) }
}

/** The same for calls that the operator's own programs make, too, with a key of that scope. */
export function guardedOrKey(scope: KeyScope) {
  return { ...listed(scope), 'x-key-scope': scope, middleware: actingWith(scope) }
}

function listed(permission: Permission) {
  return { security: [{ bearer: [] }], 'x-permission': permission }
}

function signedInWith(permission: Permission) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const token = bearerOf(c)
    const account = token && (await findSession(c.var.runtime.db, token))
    if (!token || !account) throw new ShopError('unauthenticated')
    c.set('asker', { user: account.id, role: account.role })
    await admitted(c, account, permission)
    c.set('account', account)
    c.set('token', token)
    c.set('actor', { userId: account.id, apiKeyId: null })
    await next()
  })
}

function actingWith(scope: KeyScope) {
  return createMiddleware<ActingEnv>(async (c, next) => {
    const token = bearerOf(c)
    if (!token) throw new ShopError('unauthenticated')
    c.set('actor', await actorOf(c, token, scope))
    await next()
  })
}

async function actorOf(c: Asking, token: string, scope: KeyScope): Promise<Actor> {
  const { db } = c.var.runtime
  const account = await findSession(db, token)
  if (account) {
    c.set('asker', { user: account.id, role: account.role })
    await admitted(c, account, scope)
    return { userId: account.id, apiKeyId: null }
  }
  const key = await findApiKey(db, token)
  if (!key) throw new ShopError('unauthenticated')
  c.set('asker', { api_key: key.id })
  if (!key.scopes.includes(scope)) throw new ShopError('forbidden')
  return { userId: null, apiKeyId: key.id }
}

type Asking = Pick<Context<ApiEnv>, 'var'> & { set(name: 'asker', asker: Asker): void }

/** As `admit`; who is not admitted is told of. */
async function admitted(c: Asking, account: Account, permission: Permission): Promise<void> {
  try {
    await admit(c.var.runtime.db, account, permission)
  } catch (error) {
    const reason = error instanceof ShopError ? error.code : undefined
    tellAccess(c, 'call_refused', { userId: account.id, permission, reason })
    throw error
  }
}

/** Its role allows it, and nothing has to be done to the account first. */
async function admit(db: Db, account: Account, permission: Permission): Promise<void> {
  if (!may(account.role, permission)) throw new ShopError('forbidden')
  if (permission === 'account:own') return
  if (account.mustChangePassword) throw new ShopError('password_change_required')
  if (account.secondFactor || !isStaff(account.role)) return
  const { staffSecondFactor } = await readSettings(db)
  if (staffSecondFactor) throw new ShopError('second_factor_setup_required')
}

/** Whether a call behind that permission would still be answered, for what goes on after it was. */
export async function isStillAdmitted(db: Db, token: string, permission: Permission): Promise<boolean> {
  const account = await findSession(db, token)
  if (!account) return false
  try {
    await admit(db, account, permission)
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

/** For a call that anybody may make, and that counts for an account when its token comes along. */
export const tokenWelcome: { security: Record<string, string[]>[] } = { security: [{}, { bearer: [] }] }

/** Who asks, for a call that anybody may make: null for nobody, and for a token that is worth nothing any more. */
export async function whoeverAsks(c: Context<ApiEnv>): Promise<Account | null> {
  const token = bearerOf(c)
  const account = token ? await findSession(c.var.runtime.db, token) : null
  if (account) c.set('asker', { user: account.id, role: account.role })
  return account
}

function bearerOf(c: Context): string | undefined {
  return /^Bearer ([\w-]{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
}
