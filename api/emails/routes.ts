import { z } from '@hono/zod-openapi'
import { renderEmail, renderSubjects } from '../../emails/render-email.ts'
import type { Runtime } from '../../runtime.ts'
import { isErasedAddress } from '../../shop/erased-address.ts'
import { ShopError } from '../../shop/errors.ts'
import { getEmail, listEmails } from '../../shop/outbox/list-emails.ts'
import { dismissEmail, retryEmail } from '../../shop/outbox/send-due-emails.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import type { UserEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { emailDetailsSchema, emailSchema, emailsQuery, listedEmailSchema } from './schema.ts'
import { hideLinks, serializeEmail, type VisibleEmail } from './serialize.ts'

/** Content of an email whose recipient was erased. */
const REDACTED_CONTENT = { subject: '', text: '', html: '' }

export const emailRoutes = [
  endpoint(
    'GET /admin/emails',
    {
      operationId: 'listEmails',
      tag: 'emails',
      summary: 'List emails',
      description:
        'Emails that the shop has queued or sent, newest first. Links that work are shown to a super_admin in a confirmed session; with a mail server, never those that open an account of staff.',
      ...requirePermission('emails:read'),
      query: emailsQuery,
      answer: z.object({ emails: z.array(listedEmailSchema), next: z.string().nullable() }),
    },
    async ({ runtime, query, messages, c }) => {
      const { emails: queued, next } = await listEmails(runtime.db, query)
      const readable = queued.filter(({ toAddress }) => !isErasedAddress(toAddress))
      const subjects = await renderSubjects(readable, await getEmailShop(runtime), messages)
      const visible = await hideLinks(c.var, queued)
      const emails = visible.map((email, index) => ({
        ...serializeEmail(runtime, email),
        subject: subjects[readable.findIndex(({ id }) => id === queued[index]?.id)] ?? '',
      }))
      return { emails, next }
    },
  ),
  endpoint(
    'GET /admin/emails/{id}',
    {
      operationId: 'getEmail',
      tag: 'emails',
      summary: 'Get an email as its recipient reads it',
      ...requirePermission('emails:read'),
      answer: emailDetailsSchema,
      errors: ['not_found'],
    },
    async ({ runtime, param, messages, c }) => {
      const visible = await requireVisibleEmail(c.var, param.id)
      const { email } = visible
      const content = isErasedAddress(email.toAddress)
        ? REDACTED_CONTENT
        : await renderEmail(email, await getEmailShop(runtime), messages)
      return { ...serializeEmail(runtime, visible), ...content }
    },
  ),
  endpoint(
    'POST /admin/emails/{id}/send',
    {
      operationId: 'retryEmail',
      tag: 'emails',
      summary: 'Send a failed email again',
      ...requirePermission('emails:read'),
      answer: emailSchema,
      errors: ['not_found', 'email_not_failed'],
    },
    async ({ runtime, actor, param, c }) => {
      const { id } = param
      await retryEmail(runtime.db, { id, actor })
      return serializeEmail(runtime, await requireVisibleEmail(c.var, id))
    },
  ),
  endpoint(
    'POST /admin/emails/{id}/dismiss',
    {
      operationId: 'dismissEmail',
      tag: 'emails',
      summary: 'Dismiss a failed email',
      description: 'The email is not sent again and no longer waits for staff.',
      ...requirePermission('emails:read'),
      answer: emailSchema,
      errors: ['not_found', 'email_not_failed'],
    },
    async ({ runtime, actor, param, c }) => {
      const { id } = param
      await dismissEmail(runtime.db, { id, actor })
      return serializeEmail(runtime, await requireVisibleEmail(c.var, id))
    },
  ),
]

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
