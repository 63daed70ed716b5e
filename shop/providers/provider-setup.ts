/** Setup of providers with credentials that an owner enters in the settings. `providers/` implements it. */
import type { ProviderName } from './payment-provider.ts'

/**
 * The credentials of each provider that can be set up in the settings, with the environment variable that sets each of them. A
 * provider has all of them or none. The settings store those that no variable sets, encrypted.
 */
export const PROVIDER_CREDENTIALS = {
  stripe: {
    secretKey: 'STRIPE_SECRET_KEY',
    publishableKey: 'STRIPE_PUBLISHABLE_KEY',
    webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  },
  paypal: {
    clientId: 'PAYPAL_CLIENT_ID',
    clientSecret: 'PAYPAL_CLIENT_SECRET',
    webhookId: 'PAYPAL_WEBHOOK_ID',
  },
  btcpay: {
    url: 'BTCPAY_URL',
    storeId: 'BTCPAY_STORE_ID',
    apiKey: 'BTCPAY_API_KEY',
    webhookSecret: 'BTCPAY_WEBHOOK_SECRET',
  },
} as const satisfies Partial<Record<ProviderName, Record<string, string>>>

/** Stripe's keys say in their prefix what they are, and their mode. */
export const STRIPE_KEYS = {
  secretKey: /^[sr]k_(live|test)_[\x21-\x7e]+$/,
  publishableKey: /^pk_(live|test)_[\x21-\x7e]+$/,
} as const

/** A store of BTCPay Server has an id without special characters. */
export const BTCPAY_STORE_ID = /^[A-Za-z\d]{1,64}$/

export type ConfigurableProvider = keyof typeof PROVIDER_CREDENTIALS

export type Credentials<Provider extends ConfigurableProvider = ConfigurableProvider> = {
  [Name in Provider]: Record<keyof (typeof PROVIDER_CREDENTIALS)[Name], string>
}[Provider]

export const CONFIGURABLE_PROVIDERS = Object.keys(PROVIDER_CREDENTIALS) as ConfigurableProvider[]

export const PROVIDER_MODES = ['live', 'test'] as const

/** Whether payments move money. PayPal calls its test mode sandbox. */
export type ProviderMode = (typeof PROVIDER_MODES)[number]

/** The credentials that an owner copies from the provider. The provider returns the last one with the new webhook. */
export interface EnteredCredentials {
  stripe: { secretKey: string; publishableKey: string }
  paypal: { clientId: string; clientSecret: string; mode: ProviderMode }
  btcpay: { url: string; storeId: string; apiKey: string }
}

export interface ProviderAccount {
  id: string
  /** Null when the provider gives none. */
  name: string | null
  mode: ProviderMode
}

/** `paid`: with a test card. `started`: cancelled or left to expire before any money moved. */
export const TEST_PAYMENTS = ['paid', 'started'] as const

export type TestPayment = (typeof TEST_PAYMENTS)[number]

/** The endpoint at the provider that sends events to the shop. */
export interface ProviderWebhook {
  id: string
  url: string
  events: string[]
  /** Null where the provider has no versions of its API. */
  apiVersion: string | null
}

export interface CreatedWebhook {
  webhook: ProviderWebhook
  /** The credential with which the shop verifies the events. */
  credential: string
  /** False when the provider had a webhook with this address, and keeps it. */
  isNew: boolean
}

export const WEBHOOK_STATES = ['active', 'disabled', 'missing'] as const

export type WebhookState = (typeof WEBHOOK_STATES)[number]

export interface ProviderSetup {
  /**
   * Reads the account and makes the closest request to a payment that moves no money, which proves that the credentials
   * belong together and may take payments.
   */
  check(publicUrl: string): Promise<{ account: ProviderAccount; testPayment: TestPayment }>
  createWebhook(url: string): Promise<CreatedWebhook>
  /** Deletes the shop's webhooks at that address, except these: an interrupted setup may have left some. */
  deleteLeftWebhooks(url: string, keptIds: readonly string[]): Promise<void>
  getWebhookState(id: string): Promise<WebhookState>
  /** Succeeds when there is none. */
  deleteWebhook(id: string): Promise<void>
}

/** Every function of the setup ends within `SETUP_TIMEOUT_MS` of this call and throws SetupError. */
export type OpenProviderSetup = <Provider extends ConfigurableProvider>(
  provider: Provider,
  entered: EnteredCredentials[Provider],
) => Promise<ProviderSetup>

/** Less than a response may take. */
export const SETUP_TIMEOUT_MS = 9_500

/** The messages are `payments.problems.{problem}` in the `admin-settings` namespace. */
const SETUP_PROBLEMS = [
  'keyWrong',
  'keyRevoked',
  'keyLimited',
  'otherMode',
  'twoModes',
  'twoAccounts',
  'accountInactive',
  'addressNotHttps',
  'addressRefused',
  'testPaymentFailed',
  'providerDown',
  'addressForbidden',
  'serverUnreachable',
  'notBtcpay',
  'permissionsMissing',
  'storeNotFound',
  'noWallet',
  'notSynchronized',
  'webhookRefused',
  'refused',
] as const

type SetupProblem = (typeof SETUP_PROBLEMS)[number]

/** Why credentials cannot be used. Contains none of them. */
export class SetupError extends Error {
  readonly problem: SetupProblem
  /** Name of the credential that is wrong; null when it is none of them. */
  readonly field: string | null
  /** The provider's explanation. */
  readonly reason: string

  constructor(problem: SetupProblem, field: string | null = null, reason = '') {
    super(`cannot use the credentials: ${problem}`)
    this.name = 'SetupError'
    this.problem = problem
    this.field = field
    this.reason = reason
  }
}

/** Encrypts with the key of the shop, which is outside of the database. */
export interface SecretBox {
  /** `context` says what the text is for; the same one opens it. */
  seal(text: string, context: string): Promise<SealedText>
  /** Returns null when the text was sealed with another key or for another context. */
  open(sealed: SealedText, context: string): Promise<string | null>
}

interface SealedText {
  /** Base64 of the nonce, the authentication tag and the ciphertext (AES-256-GCM). */
  sealed: string
  keyId: string
}
