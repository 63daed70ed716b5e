import { and, eq, inArray, lt } from 'drizzle-orm'
import { pushSubscriptions } from '../../notifications/tables.ts'
import type { EmailKind } from '../../outbox/email-data.ts'
import { queueEmail, STAFF_EMAIL_KINDS } from '../../outbox/queue-email.ts'
import { expireEmails } from '../../outbox/send-due-emails.ts'
import type { Db } from '../../services.ts'
import { notifyPasskeyChanged } from '../passkeys/passkeys.ts'
import { getUnusablePasswordHash } from '../passwords/hash-password.ts'
import { endSessions } from '../sessions/sessions.ts'
import {
  oneTimeTokens,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  type TOKEN_PURPOSES,
  users,
} from '../tables.ts'
import { getUserLanguage, type User } from '../user.ts'
import {
  CREDENTIALS_ENDED_BY,
  type Credential,
  type CredentialEvent,
  type EndedCredentials,
} from './credential-lifetimes.ts'

const LINK_PURPOSES = {
  reset_link: 'reset',
  login_link: 'login',
  invitation_link: 'invitation',
  verification_link: 'verification',
  change_link: 'change',
  undo_link: 'undo',
} as const satisfies Partial<Record<Credential, LinkPurpose>>

const LINKS = Object.keys(LINK_PURPOSES) as (keyof typeof LINK_PURPOSES)[]

/** Receives the notifications. */
export type CredentialOwner = Pick<User, 'id' | 'name' | 'email'>

interface Replacement {
  /** Hash of the password that replaces the one that ends. */
  passwordHash?: string
  /** Token of the session that acts. */
  token?: string
}

interface EndReport {
  sessions: number
  passkeys: number
  secondFactor: boolean
}

/**
 * Ends the credentials of a locked user that do not outlive the event, as `CREDENTIALS_ENDED_BY` states. Notifies the user
 * of every removed passkey and second factor.
 */
export async function endCredentials(
  tx: Db,
  user: CredentialOwner,
  event: CredentialEvent,
  { passwordHash, token }: Replacement = {},
): Promise<EndReport> {
  const ends: EndedCredentials = CREDENTIALS_ENDED_BY[event]
  if (ends.password === 'ends') {
    const replaced = passwordHash ?? (await getUnusablePasswordHash())
    await tx
      .update(users)
      .set({ passwordHash: replaced, mustChangePassword: false })
      .where(eq(users.id, user.id))
  }
  const ended: EndReport = { sessions: 0, passkeys: 0, secondFactor: false }
  if (ends.session) {
    const actingToken = ends.session === 'ends_elsewhere' ? token : undefined
    ended.sessions = await endSessions(tx, user.id, actingToken)
  }
  if (ends.passkey) ended.passkeys = await removePasskeys(tx, user, ends.passkey === 'ends_if_older')
  if (ends.second_factor === 'ends') ended.secondFactor = await removeSecondFactor(tx, user)
  if (ends.recovery_codes === 'ends') await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
  if (ends.push_subscription === 'ends')
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id))
  if (ends.staff_email === 'ends') await expireEmails(tx, { kinds: STAFF_EMAIL_KINDS, userId: user.id })
  const links = LINKS.filter((link) => ends[link] === 'ends')
  await revokeAccountLinks(
    tx,
    user,
    links.map((link) => LINK_PURPOSES[link]),
  )
  return ended
}

/** Removes the passkeys of a user, with the sessions that began with them. Returns how many there were. */
async function removePasskeys(tx: Db, user: CredentialOwner, isOlderOnly: boolean): Promise<number> {
  const verifiedAt = tx.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, user.id))
  const isRemoved = and(
    eq(passkeys.userId, user.id),
    isOlderOnly ? lt(passkeys.createdAt, verifiedAt) : undefined,
  )
  const ids = tx.select({ id: passkeys.id }).from(passkeys).where(isRemoved)
  await tx.delete(sessions).where(inArray(sessions.passkeyId, ids))
  const removed = await tx.delete(passkeys).where(isRemoved).returning({ name: passkeys.name })
  for (const { name } of removed) await notifyPasskeyChanged(tx, user, name, false)
  return removed.length
}

async function removeSecondFactor(tx: Db, user: CredentialOwner): Promise<boolean> {
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, user.id))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  const wasOn = removed.some(({ confirmedAt }) => confirmedAt !== null)
  if (wasOn) await notifySecondFactorChanged(tx, user, false)
  return wasOn
}

export async function notifySecondFactorChanged(tx: Db, user: CredentialOwner, on: boolean): Promise<void> {
  const lang = await getUserLanguage(tx, user.id)
  const { id: userId, name, email: toAddress } = user
  await queueEmail(tx, { kind: 'second_factor_changed', userId, toAddress, lang, data: { name, on } })
}

/** Purposes of the links of an account. */
export type LinkPurpose = Exclude<(typeof TOKEN_PURPOSES)[number], 'setup'>

export const LINK_EMAIL_KINDS = {
  reset: ['reset_link'],
  login: ['login_link'],
  invitation: ['invitation'],
  verification: ['welcome', 'verification_link'],
  change: ['email_change_link'],
  undo: ['email_change_requested', 'email_changed'],
} as const satisfies Record<LinkPurpose, readonly EmailKind[]>

/** Revokes the links of an account, also those in emails that still wait to be sent. Returns how many there were. */
export async function revokeAccountLinks(
  tx: Db,
  user: { id: string; email: string },
  purposes: readonly LinkPurpose[],
): Promise<number> {
  if (purposes.length === 0) return 0
  const revoked = await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, user.id), inArray(oneTimeTokens.purpose, purposes)))
    .returning({ purpose: oneTimeTokens.purpose, address: oneTimeTokens.address })
  for (const purpose of purposes) {
    const sent = revoked.flatMap((link) => (link.purpose === purpose ? (link.address ?? []) : []))
    for (const toAddress of new Set([user.email, ...sent])) {
      await expireEmails(tx, { kinds: LINK_EMAIL_KINDS[purpose], toAddress })
    }
  }
  return revoked.length
}
