import { createRoute, z } from '@hono/zod-openapi'
import { renderEmail } from '../../mail/render-email.ts'
import type { Runtime } from '../../runtime.ts'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { isErasedAddress } from '../../shop/erased-address.ts'
import { ShopError } from '../../shop/errors.ts'
import { EMAIL_STATES } from '../../shop/outbox/email-state.ts'
import { getEmail, type StoredEmail } from '../../shop/outbox/get-email.ts'
import { listEmails } from '../../shop/outbox/list-emails.ts'
import { retryEmail } from '../../shop/outbox/retry-email.ts'
import { EMAIL_KINDS } from '../../shop/outbox/tables.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { jsonResponse, lang, problemResponses } from '../schema.ts'

const emailSchema = z
  .object({
    id: z.string(),
    kind: z.enum(EMAIL_KINDS),
    to: z.string(),
    replyTo: z
      .string()
      .nullable()
      .openapi({ description: 'Who gets the answer, where that is not the shop' }),
    language: lang,
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    state: z
      .enum([...EMAIL_STATES, 'no_server'])
      .openapi({ description: 'no_server: it waits, and nothing sends it' }),
    attempts: z.int(),
    error: z.string().nullable().openapi({ description: 'Of the last try' }),
    link: z.string().nullable().openapi({ description: 'To be passed on; null once it no longer works' }),
  })
  .openapi('Mail')

const emailDetailsSchema = emailSchema
  .extend({ subject: z.string(), text: z.string(), html: z.string() })
  .openapi('WholeMail')

/** What it said went with whom it was for. */
const REDACTED_CONTENT = { subject: '', text: '', html: '' }

const byId = { params: z.object({ id: z.string() }) }

export const emailRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/mails',
      summary: 'What the shop has written, the newest first',
      ...requirePermission('mails:read'),
      request: { query: z.object({ before: z.uuid().optional() }) },
      responses: {
        200: jsonResponse(z.object({ mails: z.array(emailSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { runtime, user } = c.var
      const { mails, next } = await listEmails(runtime.db, c.req.valid('query').before)
      const list = mails.map((mail) => serializeEmail(runtime, hideLink(user.role, mail)))
      return c.json({ mails: list, next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/mails/{id}',
      summary: 'A mail as its recipient reads it',
      ...requirePermission('mails:read'),
      request: byId,
      responses: { 200: jsonResponse(emailDetailsSchema), ...problemResponses() },
    }),
    async (c) => {
      const { runtime, user } = c.var
      const mail = hideLink(user.role, await requireEmail(runtime, c.req.valid('param').id))
      const settings = await getSettings(runtime.db)
      const shop = { ...settings, origin: runtime.environment.publicUrl, paths: runtime.services.paths }
      const drawn = isErasedAddress(mail.toAddress)
        ? REDACTED_CONTENT
        : await renderEmail(mail, shop, c.var.messages)
      return c.json({ ...serializeEmail(runtime, mail), ...drawn }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/mails/{id}/send',
      summary: 'Tries a mail again that was given up',
      ...requirePermission('mails:read'),
      request: byId,
      responses: { 200: jsonResponse(emailSchema), ...problemResponses() },
    }),
    async (c) => {
      const { runtime, user } = c.var
      const { id } = await requireEmail(runtime, c.req.valid('param').id)
      const again = await retryEmail(runtime.db, { id, actor: c.var.actor })
      if (!again.ok) throw new ShopError(again.reason)
      return c.json(serializeEmail(runtime, hideLink(user.role, await requireEmail(runtime, id))), 200)
    },
  )

async function requireEmail({ db }: Runtime, id: string): Promise<StoredEmail> {
  const mail = z.uuid().safeParse(id).success ? await getEmail(db, id) : null
  if (!mail) throw new ShopError('not_found')
  return mail
}

/** Without its link, unless the link still works and may be read by them. */
function hideLink(role: string, mail: StoredEmail): StoredEmail {
  const { facts, state } = mail
  const isDead = state === 'sent' || state === 'expired'
  if (!('link' in facts) || (!isDead && hasPermission(role, 'mails:read_links'))) return mail
  return { ...mail, facts: { ...facts, link: '' } }
}

function serializeEmail({ environment, services }: Runtime, mail: StoredEmail): z.infer<typeof emailSchema> {
  const { id, kind, facts, state, attempts } = mail
  return {
    id,
    kind,
    to: mail.toAddress,
    replyTo: mail.replyTo,
    language: mail.lang,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    state: state === 'waiting' && !services.mailer ? 'no_server' : state,
    attempts,
    error: mail.lastError,
    link: 'link' in facts && facts.link ? `${environment.publicUrl}${facts.link}` : null,
  }
}
