import type Stripe from 'stripe'
import { StripeError } from './stripe-error.ts'

interface FakeAccount {
  id: string
  name: string
  secretKey: string
  publishableKey: string
  livemode: boolean
  /** False until Stripe has activated it for live payments. */
  isActive: boolean
}

/** Accounts of the fake. `fake` is that of all shops; the others are for checks of keys. */
const ACCOUNTS: readonly FakeAccount[] = [
  ['fake', 'Crescendo Test', true],
  // Another key of the same account.
  ['rolled', 'Crescendo Test', true],
  ['other', 'Another Company', true],
  ['new', 'Not Yet Active', false],
].flatMap(([key, name, isActive]) =>
  ['test', 'live'].map((mode) => ({
    id: key === 'rolled' ? 'acct_fake' : `acct_${key}`,
    name: String(name),
    secretKey: `sk_${mode}_${key}`,
    publishableKey: `pk_${mode}_${key}`,
    livemode: mode === 'live',
    isActive: Boolean(isActive),
  })),
)

/** Keys that Stripe knew, and a restricted one. */
const REVOKED_KEY = 'sk_test_revoked'
const RESTRICTED_KEY = 'rk_test_limited'

export interface Caller {
  account: FakeAccount
  isPublishable: boolean
}

/** Returns whose key it is. Throws like Stripe for other keys. */
export function authenticate(authorization: string | undefined, revoked: ReadonlySet<string>): Caller {
  const key = authorization?.replace(/^Bearer /, '') ?? ''
  if (key === REVOKED_KEY || revoked.has(key)) {
    throw new StripeError(401, 'Expired API Key provided: sk_test_*oked', { code: 'api_key_expired' })
  }
  if (key === RESTRICTED_KEY) {
    throw new StripeError(403, 'The provided key does not have the required permissions for this endpoint.')
  }
  for (const account of ACCOUNTS) {
    if (account.secretKey === key) return { account, isPublishable: false }
    if (account.publishableKey === key) return { account, isPublishable: true }
  }
  throw new StripeError(401, `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`)
}

export function toAccount({ id, name, isActive }: FakeAccount) {
  return {
    object: 'account',
    id,
    charges_enabled: isActive,
    business_profile: { name },
    settings: { dashboard: { display_name: name } },
  } satisfies DeepPartial<Stripe.Account>
}

type DeepPartial<T> = T extends object ? { [Key in keyof T]?: DeepPartial<T[Key]> } : T
