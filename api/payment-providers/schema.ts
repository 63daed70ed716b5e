import { z } from '@hono/zod-openapi'
import {
  BTCPAY_STORE_ID,
  CONFIGURABLE_PROVIDERS,
  PROVIDER_MODES,
  STRIPE_KEYS,
  TEST_PAYMENTS,
  WEBHOOK_STATES,
} from '../../shop/provider-setup.ts'
import { identifier, objectSchema, timeSchema } from '../schema.ts'

const MAX_LENGTH = 300

/** As people paste it, with blanks around it. */
function credential(pattern: RegExp, error: string) {
  return identifier(MAX_LENGTH).pipe(z.string().regex(pattern, error))
}

const PRINTABLE = /^[\x21-\x7e]+$/

export const configurableProvider = z.enum(CONFIGURABLE_PROVIDERS as ['stripe', 'paypal', 'btcpay'])

const modeSchema = z.enum(PROVIDER_MODES)

export const stripeCredentialsSchema = objectSchema('StripeCredentials', {
  secretKey: credential(STRIPE_KEYS.secretKey, 'admin-settings:payments.problems.secretKeyForm'),
  publishableKey: credential(
    STRIPE_KEYS.publishableKey,
    'admin-settings:payments.problems.publishableKeyForm',
  ),
})

export const paypalCredentialsSchema = objectSchema('PaypalCredentials', {
  clientId: credential(PRINTABLE, 'admin-settings:payments.problems.clientIdForm'),
  clientSecret: credential(PRINTABLE, 'admin-settings:payments.problems.clientSecretForm'),
  mode: modeSchema.describe('`test`: the sandbox'),
})

export const btcpayCredentialsSchema = objectSchema('BtcpayCredentials', {
  url: identifier(MAX_LENGTH)
    .pipe(
      z
        .url({ protocol: /^https?$/, error: 'admin-settings:payments.problems.urlForm' })
        .refine(isPlainAddress, 'admin-settings:payments.problems.urlForm'),
    )
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .openapi({ description: 'Address of the BTCPay Server', example: 'https://btcpay.example.com' }),
  storeId: credential(BTCPAY_STORE_ID, 'admin-settings:payments.problems.storeIdForm'),
  apiKey: credential(PRINTABLE, 'admin-settings:payments.problems.apiKeyForm'),
})

/** Without a login, a query or an anchor. */
function isPlainAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && !url.username && !url.password && !url.search && !url.hash
}

const accountSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  mode: modeSchema,
})

export const paymentProviderSchema = objectSchema('PaymentProvider', {
  provider: configurableProvider,
  source: z
    .enum(['environment', 'settings'])
    .nullable()
    .describe('Where the credentials in use come from; null when there are none. Environment variables win'),
  variables: z.array(z.string()).describe('Environment variables that set the credentials'),
  mode: modeSchema.nullable(),
  stored: z
    .object({
      account: accountSchema,
      credentials: z.array(
        z.object({
          name: z.string(),
          ending: z.string().describe('The last 4 characters'),
        }),
      ),
      setBy: z.string().nullable(),
      setAt: timeSchema,
      isReadable: z
        .boolean()
        .describe('False when the key of the shop has changed since, so that they must be entered again'),
      previousUntil: timeSchema
        .nullable()
        .describe('Until then the credentials before them verify webhook events, too'),
    })
    .nullable()
    .describe('Credentials of the settings. They are never returned'),
  webhook: z.object({
    url: z.string(),
    events: z.array(z.string()),
    apiVersion: z.string().nullable(),
    lastEventAt: timeSchema.nullable(),
  }),
})

export const setupResultSchema = z.object({
  account: accountSchema,
  testPayment: z
    .enum(TEST_PAYMENTS)
    .describe('`paid`: with a test card; `started`: ended before any money moved'),
})

export const checkResultSchema = setupResultSchema.extend({ webhook: z.enum(WEBHOOK_STATES) })
