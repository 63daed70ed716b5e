import { createRoute, z } from '@hono/zod-openapi'
import { renderEmail, renderSubjects } from '../../mail/render-email.ts'
import type { Runtime } from '../../runtime.ts'
import { isErasedAddress } from '../../shop/erased-address.ts'
import { ShopError } from '../../shop/errors.ts'
import { getEmail, listEmails, type StoredEmail } from '../../shop/outbox/list-emails.ts'
import { dismissEmail, retryEmail } from '../../shop/outbox/send-due-emails.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses } from '../schema.ts'
import { emailDetailsSchema, emailSchema, emailsQuery, listedEmailSchema } from './schema.ts'
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
      request: { query: emailsQuery },
      responses: {
        200: jsonResponse(z.object({ mails: z.array(listedEmailSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { runtime, user } = c.var
      const { emails, next } = await listEmails(runtime.db, c.req.valid('query'))
      const readable = emails.filter(({ toAddress }) => !isErasedAddress(toAddress))
      const subjects = await renderSubjects(readable, await getEmailShop(runtime), c.var.messages)
      const mails = emails.map((email) => ({
        ...serializeEmail(runtime, hideLink(user.role, email)),
        subject: subjects[readable.indexOf(email)] ?? '',
      }))
      return c.json({ mails, next }, 200)
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
      const content = isErasedAddress(email.toAddress)
        ? REDACTED_CONTENT
        : await renderEmail(email, await getEmailShop(runtime), c.var.messages)
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
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/mails/{id}/dismiss',
      operationId: 'dismissEmail',
      tags: ['emails'],
      summary: 'Dismiss a failed email',
      description: 'The email is not sent again and no longer waits for staff.',
      ...requirePermission('mails:read'),
      request: byId,
      responses: { 200: jsonResponse(emailSchema), ...problemResponses('not_found', 'mail_not_failed') },
    }),
    async (c) => {
      const { runtime, user } = c.var
      const { id } = c.req.valid('param')
      await dismissEmail(runtime.db, { id, actor: c.var.actor })
      return c.json(serializeEmail(runtime, hideLink(user.role, await requireEmail(runtime, id))), 200)
    },
  )

async function getEmailShop({ db, environment, services }: Runtime) {
  return { ...(await getSettings(db)), origin: environment.publicUrl, paths: services.paths }
}

async function requireEmail({ db }: Runtime, id: string): Promise<StoredEmail> {
  const email = await getEmail(db, id)
  if (!email) throw new ShopError('not_found')
  return email
}
