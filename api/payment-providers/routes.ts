import { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import type { Actor } from '../../shop/actor.ts'
import { ShopError } from '../../shop/errors.ts'
import { getProvider } from '../../shop/payments/payment-providers.ts'
import {
  type CredentialStatus,
  checkCredentials,
  listCredentials,
  removeCredentials,
} from '../../shop/provider-credentials/credentials.ts'
import {
  getWebhookUrl,
  renewProviderWebhook,
  type SetupContext,
  setUpProvider,
} from '../../shop/provider-credentials/set-up-provider.ts'
import {
  BTCPAY_STORE_ID,
  CONFIGURABLE_PROVIDERS,
  type ConfigurableProvider,
  PROVIDER_CREDENTIALS,
  PROVIDER_MODES,
  SetupError,
  STRIPE_KEYS,
  TEST_PAYMENTS,
  WEBHOOK_STATES,
} from '../../shop/providers/provider-setup.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { identifier, objectSchema, timeSchema } from '../schema.ts'

const MAX_LENGTH = 300

/** As people paste it, with blanks around it. */
function credential(pattern: RegExp, error: string, example?: string) {
  return identifier(MAX_LENGTH).pipe(z.string().regex(pattern, error)).openapi({ example })
}

const PRINTABLE = /^[\x21-\x7e]+$/

const configurableProvider = z.enum(CONFIGURABLE_PROVIDERS as ['stripe', 'paypal', 'btcpay'])

const modeSchema = z.enum(PROVIDER_MODES)

const stripeCredentialsSchema = objectSchema('StripeCredentials', {
  secretKey: credential(
    STRIPE_KEYS.secretKey,
    'admin-settings:payments.problems.secretKeyForm',
    'sk_live_example',
  ),
  publishableKey: credential(
    STRIPE_KEYS.publishableKey,
    'admin-settings:payments.problems.publishableKeyForm',
    'pk_live_example',
  ),
})

const paypalCredentialsSchema = objectSchema('PaypalCredentials', {
  clientId: credential(PRINTABLE, 'admin-settings:payments.problems.clientIdForm'),
  clientSecret: credential(PRINTABLE, 'admin-settings:payments.problems.clientSecretForm'),
  mode: modeSchema.describe('`test`: the sandbox'),
})

const btcpayCredentialsSchema = objectSchema('BtcpayCredentials', {
  url: identifier(MAX_LENGTH)
    .pipe(
      z
        .url({ protocol: /^https?$/, error: 'admin-settings:payments.problems.urlForm' })
        .refine(isPlainAddress, 'admin-settings:payments.problems.urlForm'),
    )
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .openapi({ description: 'Address of the BTCPay Server', example: 'https://btcpay.example.com' }),
  storeId: credential(BTCPAY_STORE_ID, 'admin-settings:payments.problems.storeIdForm', 'AbC123'),
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

const paymentProviderSchema = objectSchema('PaymentProvider', {
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

const setupResultSchema = z.object({
  account: accountSchema,
  testPayment: z
    .enum(TEST_PAYMENTS)
    .describe('`paid`: with a test card; `started`: ended before any money moved'),
})

const checkResultSchema = setupResultSchema.extend({ webhook: z.enum(WEBHOOK_STATES) })

type PaymentProvider = z.infer<typeof paymentProviderSchema>

async function serializeProviders(runtime: Runtime): Promise<{ providers: PaymentProvider[] }> {
  const listed = await listCredentials(runtime.db, runtime.services)
  return { providers: listed.map((status) => serializeProvider(runtime, status)) }
}

function serializeProvider(
  { environment, services }: Runtime,
  { provider, stored, previousUntil, lastEventAt }: CredentialStatus,
): PaymentProvider {
  const opened = getProvider(services, provider)
  const openedMode = opened?.isTrial ? 'test' : 'live'
  return {
    provider,
    source: environment[provider] ? 'environment' : stored ? 'settings' : null,
    variables: Object.values(PROVIDER_CREDENTIALS[provider]),
    mode: opened ? openedMode : null,
    stored: stored && {
      account: stored.account,
      credentials: Object.keys(PROVIDER_CREDENTIALS[provider]).map((name) => ({
        name,
        ending: stored.endings[name] ?? '',
      })),
      setBy: stored.setByName,
      setAt: stored.setAt,
      isReadable: stored.isReadable,
      previousUntil,
    },
    webhook: {
      url: getWebhookUrl(environment.publicUrl, provider),
      events: [...(opened?.webhookEvents ?? stored?.webhook.events ?? [])],
      apiVersion: stored?.webhook.apiVersion ?? null,
      lastEventAt,
    },
  }
}

/**
 * Runs a setup and answers with a field error when the credentials cannot be used. The providers of this process are
 * configured again before the answer; other processes are told by the database.
 */
async function setUp<T>(
  { runtime, actor, provider }: { runtime: Runtime; actor: Actor; provider: ConfigurableProvider },
  work: (context: SetupContext) => Promise<T>,
): Promise<T> {
  const { environment, db, services } = runtime
  if (environment[provider]) throw new ShopError('set_by_environment')
  try {
    return await work({ db, services, publicUrl: environment.publicUrl, actor })
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    const { problem, field, reason } = error
    throwInvalidFields([
      {
        path: [field ?? 'setup'],
        message: `admin-settings:payments.problems.${problem}`,
        params: { url: environment.publicUrl, reason },
      },
    ])
  } finally {
    await runtime.reloadCredentials()
  }
}

const providerParam = z.object({ provider: configurableProvider })

const SETUP_ERRORS = ['set_by_environment', 'changed_meanwhile', 'secret_key_unavailable'] as const

export const paymentProviderRoutes = [
  endpoint({
    key: 'GET /admin/payment-providers',
    operationId: 'listPaymentProviders',
    summary: 'List payment providers',
    description: 'How each provider is configured, and its webhook. Credentials are never returned.',
    ...requirePermission('settings:manage'),
    answer: z.object({ providers: z.array(paymentProviderSchema) }),
    handle: ({ runtime }) => serializeProviders(runtime),
  }),
  endpoint({
    key: 'PUT /admin/payment-providers/stripe',
    operationId: 'setUpStripe',
    summary: 'Set up Stripe',
    description:
      'Checks the keys with Stripe, makes a test payment that moves no money, creates the webhook and stores the keys, ' +
      'encrypted. Nothing is stored when a check fails. Replaced keys verify webhook events for another 24 hours.',
    ...requirePermission('credentials:manage'),
    json: stripeCredentialsSchema,
    answer: setupResultSchema,
    errors: SETUP_ERRORS,
    handle: ({ runtime, actor, json }) =>
      setUp({ runtime, actor, provider: 'stripe' }, (context) => setUpProvider(context, 'stripe', json)),
  }),
  endpoint({
    key: 'PUT /admin/payment-providers/paypal',
    operationId: 'setUpPaypal',
    summary: 'Set up PayPal',
    description:
      'Checks the credentials with PayPal, creates an order that nobody approves, creates the webhook and stores the ' +
      'credentials, encrypted. Nothing is stored when a check fails.',
    ...requirePermission('credentials:manage'),
    json: paypalCredentialsSchema,
    answer: setupResultSchema,
    errors: SETUP_ERRORS,
    handle: ({ runtime, actor, json }) =>
      setUp({ runtime, actor, provider: 'paypal' }, (context) => setUpProvider(context, 'paypal', json)),
  }),
  endpoint({
    key: 'PUT /admin/payment-providers/btcpay',
    operationId: 'setUpBtcpay',
    summary: 'Set up BTCPay Server',
    description:
      'Checks the permissions of the key, the store and its wallets, creates an invoice of £1.00 that nobody pays, creates ' +
      'the webhook and stores the credentials, encrypted. Nothing is stored when a check fails.',
    ...requirePermission('credentials:manage'),
    json: btcpayCredentialsSchema,
    answer: setupResultSchema,
    errors: SETUP_ERRORS,
    handle: ({ runtime, actor, json }) =>
      setUp({ runtime, actor, provider: 'btcpay' }, (context) => setUpProvider(context, 'btcpay', json)),
  }),
  endpoint({
    key: 'POST /admin/payment-providers/{provider}/check',
    operationId: 'verifyPaymentProvider',
    summary: 'Check stored credentials',
    description:
      'Asks the provider about the account and the webhook, and makes a test payment that moves no money.',
    ...requirePermission('credentials:manage'),
    param: providerParam,
    answer: checkResultSchema,
    errors: ['not_found', 'set_by_environment', 'credentials_unreadable'],
    handle: ({ runtime, actor, param: { provider } }) =>
      setUp({ runtime, actor, provider }, (context) => checkCredentials(context, provider)),
  }),
  endpoint({
    key: 'POST /admin/payment-providers/{provider}/webhook',
    operationId: 'renewProviderWebhook',
    summary: 'Create the webhook again',
    description:
      'Creates another webhook with a new signing secret. Both secrets are accepted for 24 hours; then the shop deletes ' +
      'the former webhook.',
    ...requirePermission('credentials:manage'),
    param: providerParam,
    answer: setupResultSchema,
    errors: ['not_found', 'credentials_unreadable', ...SETUP_ERRORS],
    handle: ({ runtime, actor, param: { provider } }) =>
      setUp({ runtime, actor, provider }, (context) => renewProviderWebhook(context, provider)),
  }),
  endpoint({
    key: 'DELETE /admin/payment-providers/{provider}',
    operationId: 'removePaymentProvider',
    summary: 'Remove stored credentials',
    description: 'Also deletes the webhook at the provider, where it can be reached.',
    ...requirePermission('credentials:manage'),
    param: providerParam,
    answer: z.object({ isWebhookDeleted: z.boolean() }),
    errors: ['not_found'],
    handle: async ({ runtime, db, services, actor, param: { provider } }) => {
      const removed = await removeCredentials({ db, services, actor }, provider)
      await runtime.reloadCredentials()
      return removed
    },
  }),
]
