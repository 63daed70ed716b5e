import type { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { LINK_EMAIL_KINDS } from '../../shop/accounts/credentials/revoke-links.ts'
import { listStaffIds } from '../../shop/accounts/list-users.ts'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { isSessionConfirmed } from '../../shop/accounts/sessions/confirm-session.ts'
import type { EmailKind } from '../../shop/outbox/email-data.ts'
import type { StoredEmail } from '../../shop/outbox/list-emails.ts'
import type { UserEnv } from '../context.ts'
import type { emailSchema } from './schema.ts'

/** Emails with a link that opens an account by itself. */
const OPENING_KINDS: EmailKind[] = [
  ...LINK_EMAIL_KINDS.reset,
  ...LINK_EMAIL_KINDS.login,
  ...LINK_EMAIL_KINDS.undo,
]

/** An email as one reader may see it. */
export interface VisibleEmail {
  email: StoredEmail
  linkNeedsConfirmation: boolean
}

/**
 * Removes the links that the user may not read now. A link that still works needs the permission and a confirmed session.
 * Where a mail server brings it to its recipient, nobody else reads a link that opens the account of staff.
 */
export async function hideLinks(
  { runtime, user, token }: Pick<UserEnv['Variables'], 'runtime' | 'user' | 'token'>,
  emails: StoredEmail[],
): Promise<VisibleEmail[]> {
  const { db, services } = runtime
  const canRead = hasPermission(user.role, 'emails:read_links')
  const isConfirmed = canRead && (await isSessionConfirmed(db, token))
  const recipients = emails.flatMap(({ kind, userId }) =>
    userId !== null && OPENING_KINDS.includes(kind) ? userId : [],
  )
  const staffIds = services.mailer ? await listStaffIds(db, recipients) : []
  return emails.map((email) => {
    const { data, state, kind, userId } = email
    if (!('link' in data)) return { email, linkNeedsConfirmation: false }
    const isDead = data.link === '' || state === 'sent' || state === 'expired'
    const isOfStaff = userId !== null && OPENING_KINDS.includes(kind) && staffIds.includes(userId)
    const isReadable = canRead && !isDead && !isOfStaff
    if (isReadable && isConfirmed) return { email, linkNeedsConfirmation: false }
    return { email: { ...email, data: { ...data, link: '' } }, linkNeedsConfirmation: isReadable }
  })
}

export function serializeEmail(
  { environment, services }: Runtime,
  { email, linkNeedsConfirmation }: VisibleEmail,
): z.infer<typeof emailSchema> {
  const { data, state } = email
  return {
    ...email,
    to: email.toAddress,
    language: email.lang,
    state: state === 'waiting' && !services.mailer ? 'no_server' : state,
    error: email.lastError,
    link: 'link' in data && data.link ? `${environment.publicUrl}${data.link}` : null,
    linkNeedsConfirmation,
  }
}
