import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ACCOUNT_STATES } from '../shop/accounts/account-state.ts'
import { type ListedAccount, readAccount } from '../shop/accounts/list-accounts.ts'
import { ROLES } from '../shop/accounts/roles.ts'
import { ShopError } from '../shop/shop-error.ts'
import type { SignedInEnv } from './context.ts'

/** An account as staff see it. */
export const listedUser = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z
      .boolean()
      .openapi({ description: 'The person has followed a link sent to that address' }),
    role: z.enum(ROLES),
    state: z.enum(ACCOUNT_STATES).openapi({
      description: 'invited: has no password yet; inactive: will be erased unless they come back',
    }),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    secondFactor: z.boolean(),
  })
  .openapi('ListedUser')

export function presentAccount({ createdAt, lastSeenAt, ...account }: ListedAccount) {
  return { ...account, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() }
}

/** What became of the account that was acted on. */
export async function userAfter(c: Context<SignedInEnv>, id: string) {
  const account = await readAccount(c.var.runtime.db, c.var.account, id)
  if (!account) throw new ShopError('not_found')
  return presentAccount(account)
}
