import { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { recordAction } from '../../shop/audit/record-action.ts'
import { getMailboxStatus } from '../../shop/conversations/inbound-email/receive-emails.ts'
import { ShopError } from '../../shop/errors.ts'
import { newId } from '../../shop/id.ts'
import { checkSenderDomain } from '../../shop/mail-servers/sender-domain.ts'
import {
  checkMailServer,
  removeMailServer,
  setUpMailServer,
} from '../../shop/mail-servers/set-up-mail-server.ts'
import { listMailServers } from '../../shop/mail-servers/stored-mail-servers.ts'
import {
  getSenderAddress,
  MAIL_CHECK_TIMEOUT_MS,
  MAIL_SERVER_KINDS,
  MAIL_SERVERS,
  type MailProblem,
  type MailServer,
  MailServerError,
  type MailServerKind,
} from '../../shop/providers/mail-setup.ts'
import { consumeRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { withTimeout } from '../../shop/with-timeout.ts'
import { getEmailShop } from '../admin/emails.ts'
import type { UserEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import {
  imapServerSchema,
  kindSchema,
  mailServersSchema,
  selectorQuery,
  senderDomainSchema,
  smtpServerSchema,
} from './schema.ts'

async function serializeServers({ db, services, environment }: Runtime) {
  const stored = await listMailServers(db, services.secretBox)
  const mailbox = await getMailboxStatus(db, services)
  return {
    servers: MAIL_SERVER_KINDS.map((kind) => {
      const found = stored.find((each) => each.kind === kind)
      const { settings, setBy, setAt, isReadable } = found ?? {}
      return {
        kind,
        source: environment[kind] ? ('environment' as const) : found ? ('settings' as const) : null,
        variables: [...MAIL_SERVERS[kind]],
        stored:
          settings && setAt ? { ...settings, setBy: setBy ?? null, setAt, isReadable: !!isReadable } : null,
      }
    }),
    sender: services.mailer?.from ?? null,
    mailbox: mailbox && { lastReadAt: mailbox.lastReadAt, error: mailbox.error },
  }
}

/** The field that a problem is about; the others concern the whole server. */
const FIELDS: Partial<Record<MailProblem, keyof MailServer>> = {
  serverNotFound: 'host',
  addressForbidden: 'host',
  certificateInvalid: 'host',
  portClosed: 'port',
  noAnswer: 'port',
  tlsFailed: 'security',
  startTlsMissing: 'security',
  passwordMissing: 'password',
  loginRefused: 'password',
}

/** Calls a mail server, and answers with a field error in words when it cannot be used. */
async function callServer<T>({ runtime, user }: UserEnv['Variables'], work: () => Promise<T>): Promise<T> {
  await consumeRateLimit(runtime.db, 'mailServerCheckUser', user.id)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MailServerError)) throw error
    const { problem, reason } = error
    // The words of a server may be in another direction than the sentence around them.
    const quoted = reason === '' ? '' : `\u2068“${reason}”\u2069`
    throwInvalidFields([
      {
        path: [FIELDS[problem] ?? 'setup'],
        message: `admin-settings:mail.problems.${problem}`,
        params: { reason: quoted, recipient: `\u2068${user.email}\u2069` },
      },
    ])
  }
}

async function setUp(
  variables: UserEnv['Variables'],
  kind: MailServerKind,
  entered: MailServer,
): Promise<void> {
  const { runtime, actor } = variables
  const { db, services, environment } = runtime
  if (environment[kind]) throw new ShopError('set_by_environment')
  await callServer(variables, () => setUpMailServer({ db, services, actor }, kind, entered))
  await runtime.reloadCredentials()
}

const SETUP_ERRORS = [
  'set_by_environment',
  'changed_meanwhile',
  'secret_key_unavailable',
  'rate_limited',
] as const

const kindParam = z.object({ kind: kindSchema })

export const mailServerRoutes = [
  endpoint({
    key: 'GET /admin/mail-servers',
    operationId: 'listMailServers',
    summary: 'List mail servers',
    description:
      'The server that sends emails (SMTP) and the mailbox that receives replies (IMAP), without passwords.',
    ...requirePermission('mail_servers:manage'),
    answer: mailServersSchema,
    handle: ({ runtime }) => serializeServers(runtime),
  }),
  endpoint({
    key: 'GET /admin/mail-servers/sender-domain',
    operationId: 'getSenderDomain',
    summary: "Look up the sender's domain",
    description:
      "Looks up SPF, DKIM and DMARC of the sender's domain, which receivers ask about. `unanswered`: DNS gave no answer.",
    ...requirePermission('mail_servers:manage'),
    query: selectorQuery,
    answer: senderDomainSchema,
    errors: ['not_found', 'rate_limited'],
    handle: async ({ db, services, user, query }) => {
      const sender = services.mailer?.from
      if (sender === undefined) throw new ShopError('not_found')
      await consumeRateLimit(db, 'senderDomainUser', user.id)
      const domain = getSenderAddress(sender).split('@').at(-1) ?? ''
      return checkSenderDomain(services.mailSetup.lookUpTxt, domain.toLowerCase(), query.selector || null)
    },
  }),
  endpoint({
    key: 'PUT /admin/mail-servers/smtp',
    operationId: 'setUpSmtp',
    summary: 'Set up the mail server',
    description:
      'Connects, begins TLS, logs in and stores the server, its password encrypted. Nothing is stored when the server refuses.',
    ...requirePermission('mail_servers:manage'),
    json: smtpServerSchema,
    errors: SETUP_ERRORS,
    handle: ({ c, json }) => setUp(c.var, 'smtp', json),
  }),
  endpoint({
    key: 'PUT /admin/mail-servers/imap',
    operationId: 'setUpImap',
    summary: 'Set up the mailbox for replies',
    description:
      'Connects, begins TLS, logs in, opens INBOX and stores the server, its password encrypted. Nothing is stored when the server refuses.',
    ...requirePermission('mail_servers:manage'),
    json: imapServerSchema,
    errors: SETUP_ERRORS,
    handle: ({ c, json }) => setUp(c.var, 'imap', { ...json, name: '' }),
  }),
  endpoint({
    key: 'POST /admin/mail-servers/test-email',
    operationId: 'sendTestEmail',
    summary: 'Send a test email to yourself',
    description: "Sends an email to the caller's address at once and returns what the mail server answered.",
    ...requirePermission('mail_servers:manage'),
    answer: z.object({ recipient: z.string(), answer: z.string() }),
    errors: ['not_found', 'rate_limited'],
    handle: async ({ c, runtime, db, services: { mailer }, user, actor, messages, locale }) => {
      if (!mailer) throw new ShopError('not_found')
      const recipient = { name: user.name, lang: locale.lang }
      const { composeTestEmail } = await import('../../emails/compose-email.tsx')
      const content = await composeTestEmail(recipient, await getEmailShop(runtime), messages)
      const to = user.email
      const id = newId()
      const answer = await callServer(c.var, async () => {
        const sending = mailer.send({ id, to, replyTo: null, inReplyTo: null, ...content })
        return withTimeout(sending, MAIL_CHECK_TIMEOUT_MS).catch((error) => {
          throw error instanceof MailServerError ? error : new MailServerError('noAnswer')
        })
      })
      await recordAction(db, actor, 'mail_server.tested', 'SMTP')
      return { recipient: to, answer }
    },
  }),
  endpoint({
    key: 'POST /admin/mail-servers/{kind}/check',
    operationId: 'verifyMailServer',
    summary: 'Check a stored mail server',
    description: 'Logs in with the stored password. Of the mailbox it also opens INBOX.',
    ...requirePermission('mail_servers:manage'),
    param: kindParam,
    errors: ['not_found', 'credentials_unreadable', 'rate_limited'],
    handle: ({ c, db, services, param: { kind } }) =>
      callServer(c.var, () => checkMailServer({ db, services }, kind)),
  }),
  endpoint({
    key: 'DELETE /admin/mail-servers/{kind}',
    operationId: 'removeMailServer',
    summary: 'Remove a mail server of the settings',
    description: 'Emails then wait in the outbox, and replies go to the support address.',
    ...requirePermission('mail_servers:manage'),
    param: kindParam,
    errors: ['not_found'],
    handle: async ({ runtime, db, actor, param: { kind } }) => {
      await removeMailServer({ db, actor }, kind)
      await runtime.reloadCredentials()
    },
  }),
]
