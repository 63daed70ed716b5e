import { z } from '@hono/zod-openapi'
import { ROLES } from '../../shop/accounts/roles.ts'
import {
  currentPassword,
  email,
  emptyable,
  lang,
  line,
  pounds,
  secondFactorCode,
  timeSchema,
} from '../schema.ts'

const emailChangeSchema = z.object({
  email: z.string(),
  expiresAt: timeSchema.openapi({ description: 'When the link in the new mailbox stops working' }),
})

export const accountSchema = z
  .object({
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    emailChange: emailChangeSchema
      .nullable()
      .openapi({ description: 'A change of the email that waits for its confirmation' }),
    role: z.enum(ROLES),
    createdAt: timeSchema,
    language: lang.openapi({ description: 'Language of the emails to the user' }),
    secondFactor: z.boolean(),
    counts: z.object({
      orders: z.int(),
      ordersUnderway: z.int().openapi({
        description:
          'Paid orders that have not ended, or have an open case or replacement; with any, the account cannot be deleted',
      }),
      sessions: z.int(),
    }),
    claimableRefunds: z
      .array(z.object({ orderId: z.string(), amount: pounds(), until: timeSchema.nullable() }))
      .openapi({
        description:
          'Refunds that the refund policy provides and that were not requested; with any, the account cannot be deleted',
      }),
  })
  .openapi('OwnAccount')

export const profileUpdateSchema = z.object({ name: line(100).optional(), language: lang.optional() })

export const emailChangeRequestSchema = z.object({
  email,
  password: currentPassword,
  code: emptyable(secondFactorCode).openapi({ description: 'Required for a user with a second factor' }),
})

export const accountDeletionSchema = z.object({
  password: currentPassword,
  code: emptyable(secondFactorCode).openapi({ description: 'Required for a user with a second factor' }),
})

const recordsSchema = z.array(z.record(z.string(), z.unknown()))

export const exportSchema = z.object({
  account: z.record(z.string(), z.unknown()),
  sessions: recordsSchema,
  passkeys: recordsSchema,
  knownDevices: recordsSchema.openapi({ description: 'Devices by which a login is recognized as new' }),
  billingProfile: z
    .record(z.string(), z.unknown())
    .openapi({ description: 'Business details; empty without any' }),
  orderViews: recordsSchema.openapi({ description: 'Saved filters of the order list; only of staff' }),
  notifications: z
    .record(z.string(), z.unknown())
    .openapi({ description: 'What the user is notified of, and the devices that show it; only of staff' }),
  orders: recordsSchema,
  importedOrders: recordsSchema.openapi({ description: 'Orders at another shop, as history' }),
  cases: recordsSchema.openapi({ description: 'Cancellations, withdrawals and other cases' }),
  offers: recordsSchema.openapi({ description: 'Offers that staff made to the user' }),
  reviews: recordsSchema.openapi({ description: 'Reviews of orders that the user wrote' }),
  payments: recordsSchema,
  documents: recordsSchema.openapi({ description: 'Receipts and credit notes' }),
  emails: recordsSchema,
  conversations: recordsSchema.openapi({ description: 'Chats' }),
  messages: recordsSchema.openapi({ description: 'Messages from the contact form' }),
})

export const sessionSchema = z
  .object({
    id: z.string(),
    createdAt: timeSchema,
    lastUsedAt: timeSchema,
    country: z.string().nullable().openapi({ description: 'ISO 3166 code, estimated from the IP address' }),
    userAgent: z.string().nullable().openapi({ description: 'User-Agent header of the log-in' }),
  })
  .openapi('UserSession')

export const ownSessionSchema = sessionSchema
  .extend({ current: z.boolean().openapi({ description: 'True for the session of this request' }) })
  .openapi('Session')

export const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: timeSchema,
    lastUsedAt: timeSchema.nullable().openapi({ description: 'Null when it was never used to log in' }),
  })
  .openapi('Passkey')

export const secondFactorStateSchema = z.object({
  on: z.boolean(),
  required: z.boolean(),
  recoveryCodesLeft: z.number(),
})

export const secondFactorSecretSchema = z.object({
  secret: z.string().openapi({ description: 'Base32, for typing into an authenticator app' }),
  uri: z.string().openapi({ description: 'otpauth:// URI' }),
  qr: z.string().openapi({ description: 'QR code of the URI: an SVG as a data URL' }),
})

export const recoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).openapi({ description: 'Shown once; each code works once' }),
})

export const secondFactorConfirmationSchema = z.object({ password: currentPassword, code: secondFactorCode })
