import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { createTestApiKey } from '../../../tests/support/accounts/create-test-api-key.ts'
import { createTestUser, PASSWORD } from '../../../tests/support/accounts/create-test-user.ts'
import { generateTotp } from '../../../tests/support/accounts/generate-totp.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { toUserActor } from '../../actor.ts'
import { newId } from '../../id.ts'
import { createPushSubscription } from '../../notifications/push-subscriptions.ts'
import { pushSubscriptions } from '../../notifications/tables.ts'
import { isUnexpired } from '../../outbox/list-emails.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { emails } from '../../outbox/tables.ts'
import type { Db } from '../../services.ts'
import { verifyApiKey } from '../api-keys.ts'
import { promoteToOwner } from '../create-owner.ts'
import { confirmEmail, undoEmailChange } from '../email-address/change-email.ts'
import { changeRole, deactivateUser, reactivateUser, removeUserSecondFactor } from '../manage-users.ts'
import { changePassword } from '../passwords/change-password.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import { resetPassword } from '../passwords/reset-password.ts'
import { disableSecondFactor } from '../second-factor/manage-second-factor.ts'
import { createRecoveryCodes, createTotpSecret } from '../second-factor/verify-code.ts'
import { resendInvitation } from '../send-invitation.ts'
import { createSession } from '../sessions/log-in.ts'
import { logInByLink } from '../sessions/login-links.ts'
import { oneTimeTokens, passkeys, recoveryCodes, secondFactors, sessions, users } from '../tables.ts'
import { createToken, hashToken } from '../token.ts'
import {
  ACCOUNT_CREDENTIALS,
  CREDENTIALS_ENDED_BY,
  type Credential,
  type CredentialEvent,
  type EndedCredentials,
} from './credential-lifetimes.ts'
import type { LinkPurpose } from './end-credentials.ts'

const FORMER_EMAIL = 'former@example.com'

/** The email that each link of the account was sent to. */
const LINK_ADDRESSES: Record<LinkPurpose, string> = {
  reset: 'maria@example.com',
  login: 'maria@example.com',
  invitation: 'maria@example.com',
  verification: 'maria@example.com',
  change: 'next@example.com',
  undo: FORMER_EMAIL,
}

async function addPasskey(db: Db, userId: string, createdAt = sql<Date>`now() + interval '1 minute'`) {
  const id = newId()
  const key = { credentialId: id, publicKey: '', counter: 0, transports: [], name: 'Phone' }
  await db.insert(passkeys).values({ id, userId, ...key, createdAt })
  return id
}

/** Opens a shop with Maria, who has every credential. */
async function openAccount(state: PgUpdateSetSource<typeof users> = {}) {
  const { db } = await createTestDatabase()
  const owner = await createTestUser(db, { name: 'Olga', email: 'olga@example.com', role: 'super_admin' })
  const user = await createTestUser(db, { name: 'Maria', email: 'maria@example.com' })
  const { id } = user
  await db
    .update(users)
    .set({ emailVerifiedAt: sql`now()`, ...state })
    .where(eq(users.id, id))
  const acting = await createSession(db, id, {})
  const elsewhere = await createSession(db, id, {})
  const older = await addPasskey(db, id, sql`now() - interval '1 day'`)
  const newer = await addPasskey(db, id)
  const { secret } = await createTotpSecret({ issuer: 'Shop', email: user.email })
  await db.insert(secondFactors).values({ userId: id, secret, confirmedAt: sql`now()` })
  const codeHashes = await createRecoveryCodes(db, id)
  const links: Partial<Record<LinkPurpose, string>> = {}
  for (const [purpose, address] of Object.entries(LINK_ADDRESSES) as [LinkPurpose, string][]) {
    const { token, tokenHash } = createToken()
    const expiresAt = sql<Date>`now() + interval '1 hour'`
    await db.insert(oneTimeTokens).values({ tokenHash, purpose, userId: id, address, expiresAt })
    links[purpose] = token
  }
  const device = { endpoint: 'https://push.test/1', publicKey: '', authSecret: '' }
  await createPushSubscription(db, { userId: id, sessionToken: acting, userAgent: null, ...device })
  const { key } = await createTestApiKey(db, { createdBy: id, scopes: ['orders:read'] })
  const staffMail = { userId: id, toAddress: user.email, lang: 'en', kind: 'staff_summary' } as const
  await queueEmail(db, { ...staffMail, data: { name: 'Maria', items: [], total: 1 } })
  const hasLink = async (purpose: LinkPurpose) =>
    (await db.$count(oneTimeTokens, eq(oneTimeTokens.tokenHash, hashToken(links[purpose] ?? '')))) === 1
  const hasSession = async (token: string) =>
    (await db.$count(sessions, eq(sessions.tokenHash, hashToken(token)))) === 1
  const hasPasskey = async (passkeyId: string) =>
    (await db.$count(passkeys, eq(passkeys.id, passkeyId))) === 1
  const checks: Record<Credential, () => Promise<boolean>> = {
    password: async () => {
      const [row] = await db.select().from(users).where(eq(users.id, id))
      return verifyPassword(row?.passwordHash ?? null, PASSWORD)
    },
    session: () => hasSession(elsewhere),
    passkey: () => hasPasskey(newer),
    second_factor: async () => (await db.$count(secondFactors, eq(secondFactors.userId, id))) === 1,
    recovery_codes: async () =>
      (await db.$count(recoveryCodes, eq(recoveryCodes.userId, id))) === codeHashes.length,
    reset_link: () => hasLink('reset'),
    login_link: () => hasLink('login'),
    invitation_link: () => hasLink('invitation'),
    verification_link: () => hasLink('verification'),
    change_link: () => hasLink('change'),
    undo_link: () => hasLink('undo'),
    api_key: async () => (await verifyApiKey(db, key)) !== null,
    push_subscription: async () =>
      (await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, id))) === 1,
    staff_email: async () =>
      (await db.$count(emails, and(eq(emails.kind, 'staff_summary'), isUnexpired()))) === 1,
  }
  const listWorking = async () => {
    const working: Credential[] = []
    for (const credential of ACCOUNT_CREDENTIALS) if (await checks[credential]()) working.push(credential)
    return working
  }
  return {
    db,
    user: { ...user, secondFactor: true },
    target: { actor: toUserActor(owner.id), userId: id },
    acting,
    links: links as Record<LinkPurpose, string>,
    secret,
    listWorking,
    hasActingSession: () => hasSession(acting),
    hasOlderPasskey: () => hasPasskey(older),
  }
}

type Account = Awaited<ReturnType<typeof openAccount>>

interface Cause {
  by: string
  state?: PgUpdateSetSource<typeof users>
  run: (account: Account) => Promise<unknown>
}

const change = (role: 'manager' | 'user') => (account: Account) =>
  changeRole(account.db, PAGE_PATHS, { ...account.target, role, hasMailServer: true })

/** The use cases that cause each event. */
const CAUSES: Record<CredentialEvent, Cause[]> = {
  first_proof: [
    {
      by: 'a reset after the email was verified outside a session',
      state: { ownerProven: false },
      run: ({ db, links }) => resetPassword(db, { token: links.reset, password: 'of the mailbox' }),
    },
    {
      by: 'an invitation',
      state: { emailVerifiedAt: null },
      run: ({ db, links }) => resetPassword(db, { token: links.invitation, password: 'of the mailbox' }),
    },
    {
      by: 'a login link',
      state: { emailVerifiedAt: null },
      run: ({ db, links }) => logInByLink(db, { token: links.login, code: null }),
    },
  ],
  email_change: [
    {
      by: 'the link to the new email',
      run: ({ db, user, links }) => confirmEmail(db, PAGE_PATHS, { token: links.change, viewerId: user.id }),
    },
  ],
  undo_of_email_change: [
    { by: 'the link to the former email', run: ({ db, links }) => undoEmailChange(db, links.undo) },
  ],
  password_reset: [
    {
      by: 'a reset link',
      run: ({ db, links }) => resetPassword(db, { token: links.reset, password: 'a newer password' }),
    },
    {
      by: 'a reset link of an owner that the operator created',
      state: { emailVerifiedAt: null, ownerProven: true },
      run: ({ db, links }) => resetPassword(db, { token: links.reset, password: 'a newer password' }),
    },
  ],
  password_change: [
    {
      by: 'the user',
      run: ({ db, user, acting: token }) =>
        changePassword(db, {
          user,
          token,
          password: PASSWORD,
          newPassword: 'a newer password',
          clientAddress: undefined,
        }),
    },
  ],
  promotion: [
    { by: 'staff', run: change('manager') },
    { by: 'the operator', run: ({ db, user }) => promoteToOwner(db, { email: user.email }) },
    {
      by: 'the verification that it waited for',
      state: { pendingRole: 'manager', ownerProven: false },
      run: ({ db, user, links }) =>
        confirmEmail(db, PAGE_PATHS, { token: links.verification, viewerId: user.id }),
    },
  ],
  demotion: [{ by: 'staff', state: { role: 'manager' }, run: change('user') }],
  deactivation: [{ by: 'staff', run: ({ db, target }) => deactivateUser(db, target) }],
  reactivation: [
    {
      by: 'staff',
      state: { deactivatedAt: sql`now()` },
      run: ({ db, target }) => reactivateUser(db, target),
    },
  ],
  removal_of_second_factor: [
    {
      by: 'the user',
      run: ({ db, user, secret }) =>
        disableSecondFactor(db, { user, password: PASSWORD, clientAddress: undefined }, generateTotp(secret)),
    },
  ],
  removal_of_factors_by_staff: [{ by: 'staff', run: ({ db, target }) => removeUserSecondFactor(db, target) }],
  invitation: [
    {
      by: 'staff',
      state: { invitedAt: sql`now()` },
      run: ({ db, target }) => resendInvitation(db, PAGE_PATHS, target),
    },
  ],
}

describe.each(Object.entries(CAUSES) as [CredentialEvent, Cause[]][])('%s', (event, causes) => {
  const ends: EndedCredentials = CREDENTIALS_ENDED_BY[event]

  test.each(causes)('by $by ends what the table says', async ({ state, run }) => {
    const account = await openAccount(state)
    expect(await account.listWorking()).toEqual([...ACCOUNT_CREDENTIALS])
    await run(account)
    const isLeft = (credential: Credential) =>
      ends[credential] === undefined || ends[credential] === 'ends_if_older'
    expect(await account.listWorking()).toEqual(ACCOUNT_CREDENTIALS.filter(isLeft))
    expect(await account.hasActingSession()).toBe(ends.session !== 'ends')
    expect(await account.hasOlderPasskey()).toBe(ends.passkey === undefined)
  })
})
