import { createRoute, z } from '@hono/zod-openapi'
import { renderEmail, renderSubjects } from '../../mail/render-email.ts'
import type { Runtime } from '../../runtime.ts'
import { isErasedAddress } from '../../shop/erased-address.ts'
import { ShopError } from '../../shop/errors.ts'
import { getEmail, listEmails } from '../../shop/outbox/list-emails.ts'
import { dismissEmail, retryEmail } from '../../shop/outbox/send-due-emails.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import type { UserEnv } from '../context.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonResponse, problemResponses } from '../schema.ts'
import { emailDetailsSchema, emailSchema, emailsQuery, listedEmailSchema } from './schema.ts'
import { hideLinks, serializeEmail, type VisibleEmail } from './serialize.ts'

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
      description:
        'Emails that the shop has queued or sent, newest first. Links that work are shown to a super_admin in a confirmed session; with a mail server, never those that open an account of staff.',
      ...requirePermission('mails:read'),
      request: { query: emailsQuery },
      responses: {
        200: jsonResponse(z.object({ mails: z.array(listedEmailSchema), next: z.string().nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { runtime } = c.var
      const { emails, next } = await listEmails(runtime.db, c.req.valid('query'))
      const readable = emails.filter(({ toAddress }) => !isErasedAddress(toAddress))
      const subjects = await renderSubjects(readable, await getEmailShop(runtime), c.var.messages)
      const visible = await hideLinks(c.var, emails)
      const mails = visible.map((email, index) => ({
        ...serializeEmail(runtime, email),
        subject: subjects[readable.findIndex(({ id }) => id === emails[index]?.id)] ?? '',
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
      const { runtime } = c.var
      const visible = await requireVisibleEmail(c.var, c.req.valid('param').id)
      const { email } = visible
      const content = isErasedAddress(email.toAddress)
        ? REDACTED_CONTENT
        : await renderEmail(email, await getEmailShop(runtime), c.var.messages)
      return c.json({ ...serializeEmail(runtime, visible), ...content }, 200)
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
      const { runtime, actor } = c.var
      const { id } = c.req.valid('param')
      await retryEmail(runtime.db, { id, actor })
      return c.json(serializeEmail(runtime, await requireVisibleEmail(c.var, id)), 200)
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
      const { runtime, actor } = c.var
      const { id } = c.req.valid('param')
      await dismissEmail(runtime.db, { id, actor })
      return c.json(serializeEmail(runtime, await requireVisibleEmail(c.var, id)), 200)
    },
  )

async function getEmailShop({ db, environment, services }: Runtime) {
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
