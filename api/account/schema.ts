import { z } from '@hono/zod-openapi'
import { ROLES } from '../../shop/accounts/roles.ts'
import {
  currentPassword,
  email,
  emptyable,
  lang,
  line,
  objectSchema,
  pounds,
  secondFactorCode,
  timeSchema,
} from '../schema.ts'

const emailChangeSchema = z.object({
  email: z.string(),
  expiresAt: timeSchema.describe('When the link in the new mailbox stops working'),
})

export const accountSchema = objectSchema('OwnAccount', {
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  emailChange: emailChangeSchema.nullable().describe('A change of the email that waits for its confirmation'),
  role: z.enum(ROLES),
  rolePending: z.boolean().describe('A higher role waits until the user verifies the email'),
  createdAt: timeSchema,
  language: lang.describe('Language of the emails to the user'),
  secondFactor: z.boolean(),
  counts: z.object({
    orders: z.int(),
    ordersUnderway: z
      .int()
      .describe(
        'Paid orders that have not ended, or have an open case or replacement; with any, the account cannot be deleted',
      ),
    sessions: z.int(),
  }),
  isOwedMoney: z
    .boolean()
    .describe(
      'Whether money still has to be returned to the user; until then, the account cannot be deleted',
    ),
  claimableRefunds: z
    .array(z.object({ orderId: z.string(), amount: pounds(), until: timeSchema.nullable() }))
    .describe(
      'Refunds that the refund policy provides and that were not requested; with any, the account cannot be deleted',
    ),
})

export const profileUpdateSchema = z.object({ name: line(100).optional(), language: lang.optional() })

export const emailChangeRequestSchema = z.object({
  email,
  password: currentPassword,
  code: emptyable(secondFactorCode).describe('Required for a user with a second factor'),
})

export const accountDeletionSchema = z.object({
  password: currentPassword,
  code: emptyable(secondFactorCode).describe('Required for a user with a second factor'),
})

const recordsSchema = z.array(z.record(z.string(), z.unknown()))

export const exportSchema = z.object({
  account: z.record(z.string(), z.unknown()),
  sessions: recordsSchema,
  passkeys: recordsSchema,
  knownDevices: recordsSchema.describe('Devices by which a login is recognized as new'),
  billingProfile: z.record(z.string(), z.unknown()).describe('Business details; empty without any'),
  orderViews: recordsSchema.describe('Saved filters of the order list; only of staff'),
  notifications: z
    .record(z.string(), z.unknown())
    .describe('What the user is notified of, and the devices that show it; only of staff'),
  orders: recordsSchema,
  importedOrders: recordsSchema.describe('Orders at another shop, as history'),
  cases: recordsSchema.describe('Cancellations, withdrawals and other cases'),
  offers: recordsSchema.describe('Offers that staff made to the user'),
  reviews: recordsSchema.describe('Reviews of orders that the user wrote'),
  payments: recordsSchema,
  documents: recordsSchema.describe('Receipts and credit notes'),
  emails: recordsSchema,
  conversations: recordsSchema.describe('Chats'),
  messages: recordsSchema.describe('Messages from the contact form'),
})

export const sessionSchema = objectSchema('UserSession', {
  id: z.string(),
  createdAt: timeSchema,
  lastUsedAt: timeSchema,
  country: z.string().nullable().describe('ISO 3166 code, estimated from the IP address'),
  userAgent: z.string().nullable().describe('User-Agent header of the log-in'),
})

export const ownSessionSchema = sessionSchema
  .extend({ current: z.boolean().describe('True for the session of this request') })
  .openapi('Session')

export const passkeySchema = objectSchema('Passkey', {
  id: z.string(),
  name: z.string(),
  createdAt: timeSchema,
  lastUsedAt: timeSchema.nullable().describe('Null when it was never used to log in'),
})

export const secondFactorSecretSchema = z.object({
  secret: z.string().describe('Base32, for typing into an authenticator app'),
  uri: z.string().openapi({ description: 'otpauth:// URI' }),
  qr: z.string().describe('QR code of the URI: an SVG as a data URL'),
})

export const recoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).describe('Shown once; each code works once'),
})

export const secondFactorConfirmationSchema = z.object({ password: currentPassword, code: secondFactorCode })
