import { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { LINK_EMAIL_KINDS } from '../../shop/accounts/credentials/end-credentials.ts'
import { listStaffIds } from '../../shop/accounts/list-users.ts'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { isSessionConfirmed } from '../../shop/accounts/sessions/confirm-session.ts'
import { isErasedAddress } from '../../shop/erased-address.ts'
import { ShopError } from '../../shop/errors.ts'
import type { EmailKind } from '../../shop/outbox/email-data.ts'
import { EMAIL_KINDS } from '../../shop/outbox/email-kinds.ts'
import {
  EMAIL_AUDIENCES,
  EMAIL_STATES,
  getEmail,
  LISTED_EMAIL_STATES,
  listEmails,
  type StoredEmail,
} from '../../shop/outbox/list-emails.ts'
import { dismissEmail, retryEmail } from '../../shop/outbox/send-due-emails.ts'
import { endReminders, getReminderState } from '../../shop/payments/reminders/remind-of-unpaid-orders.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { MAX_SEARCH_LENGTH } from '../../shop/text.ts'
import type { UserEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { identifierOrEmpty, lang, lookedUpId, objectSchema, pageQuery, timeSchema } from '../schema.ts'

const emailSchema = objectSchema('Mail', {
  id: z.string(),
  kind: z.enum(EMAIL_KINDS),
  to: z.string(),
  replyTo: z.string().nullable().describe('Recipient of replies; null for the shop'),
  language: lang,
  createdAt: timeSchema,
  sentAt: timeSchema.nullable(),
  state: z
    .enum([...EMAIL_STATES, 'no_server'])
    .describe('no_server: waits, and no mail server is configured'),
  attempts: z.int(),
  error: z.string().nullable().describe('Error of the last attempt'),
  link: z
    .string()
    .nullable()
    .describe('Link of the email, to pass on; null when it is not shown or no longer works'),
  linkNeedsConfirmation: z.boolean().describe('The link works, and is shown once the session is confirmed'),
})

const listedEmailSchema = emailSchema
  .extend({ subject: z.string().describe('Empty when the recipient was erased') })
  .openapi('ListedEmail')

const emailDetailsSchema = listedEmailSchema
  .extend({ text: z.string(), html: z.string() })
  .openapi('WholeEmail')

const emailsQuery = z.object({
  ...pageQuery,
  state: z.enum(LISTED_EMAIL_STATES).optional(),
  audience: z.enum(EMAIL_AUDIENCES).optional().describe('Default: both'),
  search: identifierOrEmpty(MAX_SEARCH_LENGTH)
    .optional()
    .describe('Address of the recipient, or a part of it among the newest emails'),
})

/** Emails with a link that opens an account by itself. */
const OPENING_KINDS: EmailKind[] = [
  ...LINK_EMAIL_KINDS.reset,
  ...LINK_EMAIL_KINDS.login,
  ...LINK_EMAIL_KINDS.undo,
]

/** An email as one reader may see it. */
interface VisibleEmail {
  email: StoredEmail
  linkNeedsConfirmation: boolean
}

/**
 * Removes the links that the user may not read now. A link that still works needs the permission and a confirmed session.
 * Where a mail server brings it to its recipient, nobody else reads a link that opens the account of staff.
 */
async function hideLinks(
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
    // The link pays the refund to anybody who opens it, so staff never see it. The customer also has it beside the order.
    if ('claimUrl' in data)
      return { email: { ...email, data: { ...data, claimUrl: '' } }, linkNeedsConfirmation: false }
    if (!('link' in data)) return { email, linkNeedsConfirmation: false }
    const isDead = data.link === '' || state === 'sent' || state === 'expired'
    const isOfStaff = userId !== null && OPENING_KINDS.includes(kind) && staffIds.includes(userId)
    const isReadable = canRead && !isDead && !isOfStaff
    if (isReadable && isConfirmed) return { email, linkNeedsConfirmation: false }
    return { email: { ...email, data: { ...data, link: '' } }, linkNeedsConfirmation: isReadable }
  })
}

function serializeEmail(
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

/** Content of an email whose recipient was erased. */
const REDACTED_CONTENT = { subject: '', text: '', html: '' }

export const emailRoutes = [
  endpoint({
    key: 'GET /admin/emails',
    operationId: 'listEmails',
    summary: 'List emails',
    description:
      'Emails that the shop has queued or sent, newest first. Links that work are shown to a super_admin in a confirmed session; with a mail server, never those that open an account of staff.',
    ...requirePermission('emails:read'),
    query: emailsQuery,
    answer: z.object({ emails: z.array(listedEmailSchema), next: z.string().nullable() }),
    handle: async ({ runtime, query, messages, c }) => {
      const { emails: queued, next } = await listEmails(runtime.db, query)
      const readable = queued.filter(({ toAddress }) => !isErasedAddress(toAddress))
      const { composeSubject } = await import('../../emails/compose-email.tsx')
      const shop = await getEmailShop(runtime)
      const subjects = readable.map((email) => composeSubject(email, shop, messages))
      const visible = await hideLinks(c.var, queued)
      const emails = visible.map((email, index) => ({
        ...serializeEmail(runtime, email),
        subject: subjects[readable.findIndex(({ id }) => id === queued[index]?.id)] ?? '',
      }))
      return { emails, next }
    },
  }),
  endpoint({
    key: 'GET /admin/emails/{id}',
    operationId: 'getEmail',
    summary: 'Get an email as its recipient reads it',
    ...requirePermission('emails:read'),
    answer: emailDetailsSchema,
    handle: async ({ runtime, param, messages, c }) => {
      const visible = await requireVisibleEmail(c.var, param.id)
      const { email } = visible
      const { composeEmail } = await import('../../emails/compose-email.tsx')
      const content = isErasedAddress(email.toAddress)
        ? REDACTED_CONTENT
        : await composeEmail(email, await getEmailShop(runtime), messages)
      return { ...serializeEmail(runtime, visible), ...content }
    },
  }),
  endpoint({
    key: 'POST /admin/emails/{id}/send',
    operationId: 'retryEmail',
    summary: 'Send a failed email again',
    ...requirePermission('emails:read'),
    answer: emailSchema,
    errors: ['email_not_failed'],
    handle: async ({ runtime, actor, param: { id }, c }) => {
      await retryEmail(runtime.db, { id, actor })
      return serializeEmail(runtime, await requireVisibleEmail(c.var, id))
    },
  }),
  endpoint({
    key: 'POST /admin/emails/{id}/dismiss',
    operationId: 'dismissEmail',
    summary: 'Dismiss a failed email',
    description: 'The email is not sent again and no longer waits for staff.',
    ...requirePermission('emails:read'),
    answer: emailSchema,
    errors: ['email_not_failed'],
    handle: async ({ runtime, actor, param: { id }, c }) => {
      await dismissEmail(runtime.db, { id, actor })
      return serializeEmail(runtime, await requireVisibleEmail(c.var, id))
    },
  }),
]

export async function getEmailShop({ db, environment, services }: Runtime) {
  return { ...(await getSettings(db)), origin: environment.publicUrl, paths: services.paths }
}

async function requireVisibleEmail(
  reader: Pick<UserEnv['Variables'], 'runtime' | 'user' | 'token'>,
  id: string,
): Promise<VisibleEmail> {
  const email = await getEmail(reader.runtime.db, id)
  const [visible] = email ? await hideLinks(reader, [email]) : []
  if (!visible) throw new ShopError('not_found')
  return visible
}

const linkParams = z.object({
  token: lookedUpId.openapi({ example: `reminder_${'x'.repeat(43)}` }),
})

const reminderStateSchema = objectSchema('ReminderState', {
  isEnded: z.boolean().describe('Whether the customer gets no more reminders'),
})

export const reminderRoutes = [
  endpoint({
    key: 'GET /reminders/{token}',
    operationId: 'getReminderState',
    summary: 'Get whether reminders are ended, by the token of an email',
    description:
      'Needs no log-in. The token ends the reminders of unpaid orders to one customer and reaches nothing else.',
    param: linkParams,
    answer: reminderStateSchema,
    handle: ({ param, db }) => getReminderState(db, param.token),
  }),
  endpoint({
    key: 'POST /reminders/{token}/end',
    operationId: 'endReminders',
    summary: 'End reminders for good, by the token of an email',
    description:
      'Needs no log-in and takes no body. Mail programs post to the page `/reminders/{token}` instead, the address of `List-Unsubscribe` (RFC 8058).',
    param: linkParams,
    answer: reminderStateSchema,
    handle: ({ param, db }) => endReminders(db, param.token),
  }),
]
