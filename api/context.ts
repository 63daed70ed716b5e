import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Runtime, Visit } from '../runtime.ts'
import type { Account } from '../shop/accounts/register.ts'
import { may, type Permission } from '../shop/accounts/roles.ts'
import { findSession } from '../shop/accounts/session.ts'
import { ShopError } from '../shop/shop-error.ts'

export interface ApiEnv {
  Variables: Visit & { runtime: Runtime }
}

export interface SignedInEnv {
  Variables: ApiEnv['Variables'] & { account: Account; token: string }
}

export const signedIn = createMiddleware<SignedInEnv>(async (c, next) => {
  const token = bearerOf(c)
  const account = token && (await findSession(c.var.runtime.db, token))
  if (!token || !account) throw new ShopError('unauthenticated')
  c.set('account', account)
  c.set('token', token)
  await next()
})

/** After `signedIn`. */
export function permitted(permission: Permission) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    if (!may(c.var.account.role, permission)) throw new ShopError('forbidden')
    await next()
  })
}

function bearerOf(c: Context): string | undefined {
  return /^Bearer ([\w-]{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
}
