import { randomUUID } from 'node:crypto'
import { generateTotp } from '../support/accounts/generate-totp.ts'
import { OWNER } from '../support/shops/shop-process.ts'
import { ACTIVE_CALLERS, ALL_CALLERS, API_KEY_SCOPES, type Caller } from './callers.ts'

interface TestAccount {
  id: string
  email: string
  password: string
  token: string
  /** Secret of a second factor that was started. */
  secret?: string
  recoveryCodes: string[]
}

interface RecoveryCodes {
  recoveryCodes: string[]
}

const PASSWORD = 'a good password'

/**
 * Creates an account of each kind. Accounts that are logged out, deleted or locked by a request are replaced.
 * The owner has a second factor, so that no setting locks them out.
 */
export async function createTestAccounts(origin: string) {
  const accounts = new Map<Caller, TestAccount>()
  const keys = new Map<Caller, string>()
  const spared = new Set<unknown>()
  let count = 0

  async function send<T>(
    method: string,
    path: string,
    token: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> {
    count += 1
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `172.16.${(count >> 8) % 256}.${count % 256}`,
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text && JSON.parse(text)) as T
  }

  const logIn = async (email: string, password: string) =>
    await send<{ token: string; user: { id: string } }>('POST', '/auth/login', '', { email, password })

  const owner = await logIn(OWNER.email, OWNER.password)
  await enableSecondFactor({ token: owner.token, password: OWNER.password })
  spared.add(owner.user.id)

  async function createAccount(who: Caller): Promise<TestAccount> {
    const email = `${who}-${randomUUID()}@example.com`
    const role = who === 'deactivated' || who === 'temporary' ? 'user' : who
    const created = await send<{ user: { id: string } }>('POST', '/users/create', owner.token, {
      name: who,
      email,
      role,
      password: `temporary ${PASSWORD}`,
    })
    spared.add(created.user.id)
    const { token } = await logIn(email, `temporary ${PASSWORD}`)
    const person: TestAccount = {
      id: created.user.id,
      email,
      token,
      password: `temporary ${PASSWORD}`,
      recoveryCodes: [],
    }
    if (who === 'temporary') return person
    const change = { currentPassword: person.password, newPassword: PASSWORD }
    await send('POST', '/auth/change-password', token, change)
    if (who === 'deactivated') await send('DELETE', `/users/${person.id}`, owner.token)
    const account = { ...person, password: PASSWORD }
    return who === 'manager' ? { ...account, recoveryCodes: await enableSecondFactor(account) } : account
  }

  /** Turns on a second factor and returns its recovery codes. */
  async function enableSecondFactor({
    token,
    password,
  }: Pick<TestAccount, 'token' | 'password'>): Promise<string[]> {
    const { secret } = await send<{ secret: string }>('POST', '/account/second-factor', token, { password })
    const code = generateTotp(secret)
    const confirmed = await send<RecoveryCodes>('POST', '/account/second-factor/confirm', token, { code })
    return confirmed.recoveryCodes
  }

  async function replace(who: Caller): Promise<void> {
    if (ACTIVE_CALLERS.includes(who) || who === 'deactivated') accounts.set(who, await createAccount(who))
  }

  for (const who of ALL_CALLERS) await replace(who)
  for (const [who, scopes] of Object.entries(API_KEY_SCOPES) as [Caller, string[]][]) {
    const created = await send<{ id: string; key: string }>('POST', '/admin/api-keys', owner.token, {
      name: who,
      scopes,
    })
    if (who === 'key_revoked') await send('DELETE', `/admin/api-keys/${created.id}`, owner.token)
    keys.set(who, created.key)
    spared.add(created.id)
  }

  return {
    replace,
    isSpared: (id: unknown) => spared.has(id),
    getToken(who: Caller): string | undefined {
      if (who === 'garbage') return 'garbage'
      return keys.get(who) ?? accounts.get(who)?.token
    },
    /** Returns a value that only the caller knows. */
    getOwnValue(who: Caller, field: string): unknown {
      const person = accounts.get(who)
      if (field !== 'code') return person?.[field as keyof TestAccount]
      return person?.recoveryCodes.pop() ?? (person?.secret ? generateTotp(person.secret) : '123456')
    },
    /** Remembers secrets in responses that only the caller gets. */
    rememberSecrets(who: Caller, body: { secret?: unknown; recoveryCodes?: unknown }): void {
      const person = accounts.get(who)
      if (!person) return
      if (typeof body.secret === 'string') person.secret = body.secret
      if (Array.isArray(body.recoveryCodes)) person.recoveryCodes = body.recoveryCodes
    },
    /** Restores settings without which nobody could buy, work or read. */
    async restoreSettings(): Promise<void> {
      const methods = { stripe: true, applepay: true, paypal: true, crypto: true }
      const changes = { methods, staffSecondFactor: false, liveLanguages: ['en', 'ar', 'es'] }
      await send('PUT', '/admin/settings', owner.token, { changes }, { 'if-match': '*' })
    },
  }
}
