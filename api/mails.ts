import { createRoute, z } from '@hono/zod-openapi'
import { listMails } from '../shop/outbox/list-mails.ts'
import { MAIL_KINDS } from '../shop/outbox/tables.ts'
import { permitted, signedIn } from './context.ts'
import { json, lang, problems } from './fields.ts'
import { routes } from './routes.ts'

const mailSchema = z
  .object({
    id: z.string(),
    kind: z.enum(MAIL_KINDS),
    to: z.string(),
    language: lang,
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    link: z.string().nullable().openapi({ description: 'Null once it no longer works' }),
  })
  .openapi('Mail')

export const mailRoutes = routes().openapi(
  createRoute({
    method: 'get',
    path: '/admin/mails',
    middleware: [signedIn, permitted('mails:read')] as const,
    request: { query: z.object({ before: z.uuid().optional() }) },
    responses: {
      200: json(z.object({ mails: z.array(mailSchema), next: z.string().nullable() })),
      ...problems,
    },
  }),
  async (c) => {
    const { db, environment } = c.var.runtime
    const { mails, next } = await listMails(db, c.req.valid('query').before)
    const list = mails.map(({ id, kind, toAddress, lang: language, facts, expired, createdAt, sentAt }) => ({
      id,
      kind,
      to: toAddress,
      language,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      link: expired ? null : `${environment.publicUrl}${facts.link}`,
    }))
    return c.json({ mails: list, next }, 200)
  },
)
