import type { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { hasPermission } from '../../shop/accounts/roles.ts'
import type { StoredEmail } from '../../shop/outbox/list-emails.ts'
import type { emailSchema } from './schema.ts'

/** Removes the link from an email, unless the link still works and the role may read it. */
export function hideLink(role: string, email: StoredEmail): StoredEmail {
  const { data, state } = email
  const isDead = state === 'sent' || state === 'expired'
  if (!('link' in data) || (!isDead && hasPermission(role, 'mails:read_links'))) return email
  return { ...email, data: { ...data, link: '' } }
}

export function serializeEmail(
  { environment, services }: Runtime,
  email: StoredEmail,
): z.infer<typeof emailSchema> {
  const { id, kind, data, state, attempts } = email
  return {
    id,
    kind,
    to: email.toAddress,
    replyTo: email.replyTo,
    language: email.lang,
    createdAt: email.createdAt.toISOString(),
    sentAt: email.sentAt?.toISOString() ?? null,
    state: state === 'waiting' && !services.mailer ? 'no_server' : state,
    attempts,
    error: email.lastError,
    link: 'link' in data && data.link ? `${environment.publicUrl}${data.link}` : null,
  }
}
