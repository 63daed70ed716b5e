import { createRoute, z } from '@hono/zod-openapi'
import { renderEmail } from '../../mail/render-email.ts'
import type { Runtime } from '../../runtime.ts'
import { isErasedAddress } from '../../shop/erased-address.ts'
import { ShopError } from '../../shop/errors.ts'
import { getEmail, listEmails, type StoredEmail } from '../../shop/outbox/list-emails.ts'
import { retryEmail } from '../../shop/outbox/send-due-emails.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses } from '../schema.ts'
import { emailDetailsSchema, emailSchema } from './schema.ts'
import { hideLink, serializeEmail } from './serialize.ts'

/** Content of an email whose recipient was erased. */
const REDACTED_CONTENT = { subject: '', text: '', html: '' }

const byId = { params: z.object({ id: idParam }) }

export const emailRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/mails',
      operationId: 'listEmails',
      tags: ['emails'],
      summary: 'List emails',
      description: 'Emails that the shop has queued or sent, newest first.',
      ...requirePermission('mails:read'),
      request: { query: z.object({ before: z.uuid().optional() }) },
      responses: {
        200: jsonResponse(z.object({ mails: z.array(emailSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { runtime, user } = c.var
      const { emails, next } = await listEmails(runtime.db, c.req.valid('query').before)
      const list = emails.map((email) => serializeEmail(runtime, hideLink(user.role, email)))
      return c.json({ mails: list, next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/mails/{id}',
      operationId: 'getEmail',
      tags: ['emails'],
      summary: 'Get an email as its recipient reads it',
      ...requirePermission('mails:read'),
      request: byId,
      responses: { 200: jsonResponse(emailDetailsSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const { runtime, user } = c.var
      const email = hideLink(user.role, await requireEmail(runtime, c.req.valid('param').id))
      const settings = await getSettings(runtime.db)
      const shop = { ...settings, origin: runtime.environment.publicUrl, paths: runtime.services.paths }
      const content = isErasedAddress(email.toAddress)
        ? REDACTED_CONTENT
        : await renderEmail(email, shop, c.var.messages)
      return c.json({ ...serializeEmail(runtime, email), ...content }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/mails/{id}/send',
      operationId: 'retryEmail',
      tags: ['emails'],
      summary: 'Send a failed email again',
      ...requirePermission('mails:read'),
      request: byId,
      responses: { 200: jsonResponse(emailSchema), ...problemResponses('not_found', 'mail_not_failed') },
    }),
    async (c) => {
      const { runtime, user } = c.var
      const { id } = c.req.valid('param')
      await retryEmail(runtime.db, { id, actor: c.var.actor })
      return c.json(serializeEmail(runtime, hideLink(user.role, await requireEmail(runtime, id))), 200)
    },
  )

async function requireEmail({ db }: Runtime, id: string): Promise<StoredEmail> {
  const email = await getEmail(db, id)
  if (!email) throw new ShopError('not_found')
  return email
}
