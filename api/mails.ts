import { createRoute, z } from '@hono/zod-openapi'
import { renderMail } from '../mail/render-mail.ts'
import type { Runtime } from '../runtime.ts'
import { may } from '../shop/accounts/roles.ts'
import { isErasedAddress } from '../shop/erased-address.ts'
import { listMails } from '../shop/outbox/list-mails.ts'
import { MAIL_STATES } from '../shop/outbox/mail-state.ts'
import { readMail, type StoredMail } from '../shop/outbox/read-mail.ts'
import { sendAgain } from '../shop/outbox/send-again.ts'
import { MAIL_KINDS } from '../shop/outbox/tables.ts'
import { readSettings } from '../shop/settings/read-settings.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { json, lang, problems } from './fields.ts'
import { routes } from './routes.ts'

const mailSchema = z
  .object({
    id: z.string(),
    kind: z.enum(MAIL_KINDS),
    to: z.string(),
    replyTo: z
      .string()
      .nullable()
      .openapi({ description: 'Who gets the answer, where that is not the shop' }),
    language: lang,
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    state: z
      .enum([...MAIL_STATES, 'no_server'])
      .openapi({ description: 'no_server: it waits, and nothing sends it' }),
    attempts: z.int(),
    error: z.string().nullable().openapi({ description: 'Of the last try' }),
    link: z.string().nullable().openapi({ description: 'To be passed on; null once it no longer works' }),
  })
  .openapi('Mail')

const wholeMailSchema = mailSchema
  .extend({ subject: z.string(), text: z.string(), html: z.string() })
  .openapi('WholeMail')

/** What it said went with whom it was for. */
const NOT_KEPT = { subject: '', text: '', html: '' }

const byId = { params: z.object({ id: z.string() }) }

export const mailRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/mails',
      summary: 'What the shop has written, the newest first',
      ...guarded('mails:read'),
      request: { query: z.object({ before: z.uuid().optional() }) },
      responses: {
        200: json(z.object({ mails: z.array(mailSchema), next: z.string().nullable() })),
        ...problems,
      },
    }),
    async (c) => {
      const { runtime, account } = c.var
      const { mails, next } = await listMails(runtime.db, c.req.valid('query').before)
      const list = mails.map((mail) => present(runtime, readableBy(account.role, mail)))
      return c.json({ mails: list, next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/mails/{id}',
      summary: 'A mail as its recipient reads it',
      ...guarded('mails:read'),
      request: byId,
      responses: { 200: json(wholeMailSchema), ...problems },
    }),
    async (c) => {
      const { runtime, account } = c.var
      const mail = readableBy(account.role, await found(runtime, c.req.valid('param').id))
      const settings = await readSettings(runtime.db)
      const shop = { ...settings, origin: runtime.environment.publicUrl }
      const drawn = isErasedAddress(mail.toAddress) ? NOT_KEPT : await renderMail(mail, shop, c.var.words)
      return c.json({ ...present(runtime, mail), ...drawn }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/mails/{id}/send',
      summary: 'Tries a mail again that was given up',
      ...guarded('mails:read'),
      request: byId,
      responses: { 200: json(mailSchema), ...problems },
    }),
    async (c) => {
      const { runtime, account } = c.var
      const { id } = await found(runtime, c.req.valid('param').id)
      const again = await sendAgain(runtime.db, { id, actor: c.var.actor })
      if (!again.ok) throw new ShopError(again.reason)
      return c.json(present(runtime, readableBy(account.role, await found(runtime, id))), 200)
    },
  )

async function found({ db }: Runtime, id: string): Promise<StoredMail> {
  const mail = z.uuid().safeParse(id).success ? await readMail(db, id) : null
  if (!mail) throw new ShopError('not_found')
  return mail
}

/** Without its link, unless the link still works and may be read by them. */
function readableBy(role: string, mail: StoredMail): StoredMail {
  const { facts, state } = mail
  const isDead = state === 'sent' || state === 'expired'
  if (!('link' in facts) || (!isDead && may(role, 'mails:read_links'))) return mail
  return { ...mail, facts: { ...facts, link: '' } }
}

function present({ environment, services }: Runtime, mail: StoredMail): z.infer<typeof mailSchema> {
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
