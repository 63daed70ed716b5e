import { z } from '@hono/zod-openapi'
import { DKIM_STATES, DMARC_STATES, SPF_STATES } from '../../shop/mail-servers/sender-domain.ts'
import { MAIL_SECURITY, MAIL_SERVER_KINDS } from '../../shop/providers/mail-setup.ts'
import { findReplyAddressError, toReplyPattern } from '../../shop/reply-address.ts'
import {
  email,
  identifier,
  identifierOrEmpty,
  line,
  lookedUpId,
  objectSchema,
  timeSchema,
  wellFormed,
} from '../schema.ts'

const MAX_LENGTH = 300

const HOST = /^(?=.{1,253}$)([a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*\.?|[\da-f:.]+)$/i

export const kindSchema = z.enum(MAIL_SERVER_KINDS as ['smtp', 'imap'])

const serverFields = {
  host: identifier(253).pipe(z.string().regex(HOST, 'admin-settings:mail.problems.hostForm')),
  port: z.int().min(1).max(65_535),
  security: z
    .enum(MAIL_SECURITY)
    .describe('`tls`: from the start of the connection; `starttls`: required before the login'),
}

const password = wellFormed()
  .max(MAX_LENGTH)
  .regex(/^[^\r\n]*$/)
  .default('')
  .describe('Never returned. Empty: that of the stored server, for the same server and user')

export const smtpServerSchema = objectSchema('SmtpServer', {
  ...serverFields,
  username: identifierOrEmpty(MAX_LENGTH).describe('Empty: no login'),
  password,
  address: email.describe('Sender of the emails'),
  name: line(100).or(z.literal('')).describe('Name of the sender'),
})

export const imapServerSchema = objectSchema('ImapServer', {
  ...serverFields,
  username: identifier(MAX_LENGTH),
  password,
  address: identifier(MAX_LENGTH)
    .transform(toReplyPattern)
    .refine((pattern) => findReplyAddressError(pattern) === null, 'admin-settings:mail.problems.replyForm')
    .openapi({
      description: 'Address of the mailbox. `{token}` is where the shop puts its code; by default `+{token}`',
      example: 'support@shop.example',
    }),
})

const mailServerSchema = objectSchema('MailServer', {
  kind: kindSchema,
  source: z
    .enum(['environment', 'settings'])
    .nullable()
    .describe('Where the server in use comes from; null when there is none. Environment variables win'),
  variables: z.array(z.string()).describe('Environment variables that set the server'),
  stored: z
    .object({
      ...serverFields,
      host: z.string(),
      username: z.string(),
      address: z.string(),
      name: z.string(),
      setBy: z.string().nullable(),
      setAt: timeSchema,
      isReadable: z
        .boolean()
        .describe(
          'False when the key of the shop has changed since, so that the password must be entered again',
        ),
    })
    .nullable()
    .describe('Server of the settings. Its password is never returned'),
})

export const mailServersSchema = z.object({
  servers: z.array(mailServerSchema),
  sender: z.string().nullable().describe('Sender of emails; null without a mail server'),
  mailbox: z
    .object({ lastReadAt: timeSchema.nullable(), error: z.string().nullable() })
    .nullable()
    .describe('The mailbox with the replies; null when there is none'),
})

function finding<const States extends readonly [string, ...string[]]>(states: States) {
  return z.object({
    state: z.enum(states),
    name: z.string().describe('Name in DNS at which the record is, or belongs'),
    records: z.array(z.string()),
  })
}

export const senderDomainSchema = objectSchema('SenderDomain', {
  domain: z.string(),
  spf: finding(SPF_STATES),
  dkim: finding(DKIM_STATES).extend({ selector: z.string().nullable() }),
  dmarc: finding(DMARC_STATES),
})

export const selectorQuery = z.object({
  selector: lookedUpId
    .pipe(
      z.string().regex(/^([a-z\d]([\w.-]{0,61}[a-z\d])?)?$/i, 'admin-settings:mail.problems.selectorForm'),
    )
    .optional()
    .describe('Selector of DKIM, without which common ones are tried'),
})
