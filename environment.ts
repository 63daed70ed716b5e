import { z } from 'zod'
import { getDefaultConcurrency, MAX_CONCURRENCY } from './concurrency.ts'
import { getPaypalApiBase } from './providers/paypal/api-base.ts'
import { getKeyMode } from './providers/stripe/get-key-mode.ts'
import { MIN_PASSWORD_LENGTH } from './shop/accounts/passwords/password-length.ts'
import { MAIL_SERVERS } from './shop/providers/mail-setup.ts'
import { BTCPAY_STORE_ID, PROVIDER_CREDENTIALS, STRIPE_KEYS } from './shop/providers/provider-setup.ts'
import { findReplyAddressError } from './shop/reply-address.ts'

// Operators read the messages behind the name of the variable.

function createIntegerSchema(min: number, max: number) {
  const error = `is not a whole number from ${min} to ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

function createUrlSchema(...protocols: string[]) {
  const starts = protocols.map((protocol) => `${protocol}://`).join(' or ')
  // An invalid URL ends the check here: later steps take it apart.
  return z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `is not a URL that begins with ${starts}`,
    abort: true,
  })
}

function createChoiceSchema<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `is not one of ${values.join(', ')}`)
}

function createLengthSchema(min: number) {
  return z.string().min(min, `is shorter than ${min} characters`)
}

const flag = createChoiceSchema(['0', '1']).transform((value) => value === '1')
const httpUrl = createUrlSchema('http', 'https')
const origin = httpUrl.transform((url) => new URL(url).origin)
const postgresUrl = createUrlSchema('postgres', 'postgresql')
const secret = z.string().regex(/^[\x21-\x7e]+$/, 'contains a blank or an unprintable character')

/** Reference rates of the European Central Bank. */
const ECB_RATES = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

const ratesUrl = z.union([z.literal('off'), httpUrl], {
  error: 'is neither an http or https URL nor off',
})

const schema = z.object({
  NODE_ENV: createChoiceSchema(['development', 'production', 'test']).default('production'),
  PORT: createIntegerSchema(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  WEB_CONCURRENCY: createIntegerSchema(1, MAX_CONCURRENCY).optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DEMO_PAYMENTS: flag.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(STRIPE_KEYS.secretKey, 'is not a secret or restricted key of Stripe (sk_… or rk_…)')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(STRIPE_KEYS.publishableKey, 'is not a publishable key of Stripe (pk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: secret.optional(),
  STRIPE_API_BASE: origin.optional(),
  PAYPAL_CLIENT_ID: secret.optional(),
  PAYPAL_CLIENT_SECRET: secret.optional(),
  PAYPAL_WEBHOOK_ID: secret.optional(),
  PAYPAL_API_BASE: origin.optional(),
  BTCPAY_URL: httpUrl.transform((url) => url.replace(/(?<!\/)\/+$/, '')).optional(),
  BTCPAY_STORE_ID: z.string().regex(BTCPAY_STORE_ID, 'is not the id of a store').optional(),
  BTCPAY_API_KEY: secret.optional(),
  BTCPAY_WEBHOOK_SECRET: secret.optional(),
  BTCPAY_ALLOW_PRIVATE: flag.default(false),
  SECRET_KEY: createLengthSchema(32).optional(),
  SMTP_URL: createUrlSchema('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().regex(/@/, 'is not an email address').optional(),
  IMAP_URL: createUrlSchema('imap', 'imaps')
    .refine((url) => {
      const { username, password } = new URL(url)
      return username !== '' && password !== ''
    }, 'has no user or no password')
    .optional(),
  REPLY_ADDRESS: z
    .string()
    .superRefine((pattern, context) => {
      const message = findReplyAddressError(pattern)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional(),
  RATES_URL: ratesUrl.default(ECB_RATES),
  VAT_CHECK_URL: httpUrl.optional(),
  UPLOADS_S3_ENDPOINT: origin.optional(),
  UPLOADS_S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'is not a bucket name')
    .optional(),
  UPLOADS_S3_REGION: secret.optional(),
  UPLOADS_S3_ACCESS_KEY_ID: secret.optional(),
  UPLOADS_S3_SECRET_ACCESS_KEY: secret.optional(),
  MAIL_ALLOW_PRIVATE: flag.default(false),
  WEBHOOKS_ALLOW_HTTP: flag.default(false),
  WEBHOOKS_ALLOW_PRIVATE: flag.default(false),
  METRICS_TOKEN: createLengthSchema(16).optional(),
  ADMIN_EMAIL: z.email('is not an email address').optional(),
  ADMIN_PASSWORD: createLengthSchema(MIN_PASSWORD_LENGTH.reset).optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z\d-]+$/i, 'is not a header name')
    .transform((name) => name.toLowerCase())
    .optional(),
  TRUST_PROXY: createIntegerSchema(0, 10).default(0),
  LOG_LEVEL: createChoiceSchema(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default(
    'info',
  ),
})

type Variables = z.infer<typeof schema>

/** Variables of each payment provider, set together or not at all. The first decides whether it is configured. */
export const PROVIDER_VARIABLES = [
  Object.values(PROVIDER_CREDENTIALS.stripe),
  Object.values(PROVIDER_CREDENTIALS.paypal),
  Object.values(PROVIDER_CREDENTIALS.btcpay),
] as const

export type Environment = ReturnType<typeof parseEnvironment>

/**
 * Parses the environment variables. Throws an error with one line per problem, so that the operator can
 * correct all of them.
 */
export function parseEnvironment(variables: Record<string, string | undefined>) {
  // A blank would count as the number 0.
  const given = Object.entries(variables).filter(([, value]) => value?.trim() !== '')
  const issues = schema.safeParse(Object.fromEntries(given)).error?.issues ?? []
  const invalid = new Set(issues.map(({ path }) => String(path[0])))
  // Every variable is optional, so the valid ones always parse and are checked for conflicts.
  const data = schema.parse(Object.fromEntries(given.filter(([name]) => !invalid.has(name))))
  const problems = [
    ...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...listConflicts(data, invalid),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))

  const stripe = readTogether(data, PROVIDER_CREDENTIALS.stripe)
  const paypal = readTogether(data, PROVIDER_CREDENTIALS.paypal)
  const btcpay = readTogether(data, PROVIDER_CREDENTIALS.btcpay)
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`
  return {
    production: data.NODE_ENV === 'production',
    port: data.PORT,
    host: data.HOST,
    /** Processes that serve the shop under one port. */
    concurrency: data.WEB_CONCURRENCY ?? getDefaultConcurrency(data.DATABASE_URL),
    /** The shop's origin, without a trailing slash. */
    publicUrl,
    /** Origins that may submit a checkout: `publicUrl`, plus the loopback names when it is not configured. */
    ownOrigins: data.PUBLIC_URL ? [publicUrl] : [publicUrl, `http://127.0.0.1:${data.PORT}`],
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    /** The same database without the pooler that `databaseUrl` leads to; undefined: there is none. */
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    /** Replica for heavy reads. */
    databaseReplicaUrl: data.DATABASE_REPLICA_URL,
    /** Key that encrypts stored credentials; undefined: a file in `dataDir`. */
    secretKey: data.SECRET_KEY,
    /** Addresses of the providers' APIs, where they are not the providers' own. */
    apiBases: { stripe: data.STRIPE_API_BASE, paypal: data.PAYPAL_API_BASE },
    /** Payments go through the demo gateway, unless the settings hold the credentials of a provider. */
    demoPayments: !hasPaymentProvider(data) && (data.DEMO_PAYMENTS ?? !data.DATABASE_URL),
    stripe: stripe && { ...stripe, apiBase: data.STRIPE_API_BASE },
    paypal: paypal && { ...paypal, apiBase: data.PAYPAL_API_BASE ?? getPaypalApiBase('live') },
    btcpay: btcpay && { ...btcpay, allowPrivate: true },
    /** The BTCPay Server of the settings may have a loopback or private address. */
    btcpayAllowPrivate: data.BTCPAY_ALLOW_PRIVATE,
    /** Mail server; undefined: that of the settings. */
    smtp: readTogether(data, { url: 'SMTP_URL', from: 'MAIL_FROM' }),
    /** Mailbox that receives replies; undefined: that of the settings. */
    imap: readTogether(data, { url: 'IMAP_URL', replyAddress: 'REPLY_ADDRESS' }),
    /** Source of the exchange rates; undefined: rates are not refreshed. */
    ratesUrl: data.RATES_URL === 'off' ? undefined : data.RATES_URL,
    /** Mail servers of the settings may have loopback and private addresses. */
    mailAllowPrivate: data.MAIL_ALLOW_PRIVATE,
    /** Service that confirms VAT ids; undefined: they stay unverified. */
    vatCheckUrl: data.VAT_CHECK_URL,
    /** Object storage of the uploads; undefined: the folder `uploads` in `dataDir`. */
    uploadsS3: readTogether(data, UPLOAD_VARIABLES),
    /** Receivers of outgoing webhooks, besides https URLs on the internet. */
    webhooks: { allowHttp: data.WEBHOOKS_ALLOW_HTTP, allowPrivate: data.WEBHOOKS_ALLOW_PRIVATE },
    metricsToken: data.METRICS_TOKEN,
    owner: readTogether(data, { email: 'ADMIN_EMAIL', password: 'ADMIN_PASSWORD' }),
    trustedProxies: data.TRUST_PROXY,
    /** Lowercase name of the header in which a CDN reports the visitor's country; undefined: looked up by address. */
    countryHeader: data.COUNTRY_HEADER,
    logLevel: data.LOG_LEVEL,
  }
}

/** Variables of the object storage, set together or not at all. */
const UPLOAD_VARIABLES = {
  endpoint: 'UPLOADS_S3_ENDPOINT',
  bucket: 'UPLOADS_S3_BUCKET',
  region: 'UPLOADS_S3_REGION',
  accessKeyId: 'UPLOADS_S3_ACCESS_KEY_ID',
  secretAccessKey: 'UPLOADS_S3_SECRET_ACCESS_KEY',
} as const

/** Returns the values of variables that are set together, by other names; undefined without them. */
function readTogether<Names extends Record<string, keyof Variables>>(
  data: Variables,
  names: Names,
): Record<keyof Names, string> | undefined {
  const values = Object.entries(names).map(([field, name]) => [field, data[name]])
  if (values.some(([, value]) => !value)) return undefined
  return Object.fromEntries(values)
}

/** Groups of variables that are set together: half a configuration would silently lose payments or emails. */
const REQUIRED_TOGETHER = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ...PROVIDER_VARIABLES,
  ...Object.values(MAIL_SERVERS),
  Object.values(UPLOAD_VARIABLES),
] as const satisfies (readonly (keyof Variables)[])[]

function hasPaymentProvider(data: Variables): boolean {
  return PROVIDER_VARIABLES.some(([name]) => name !== undefined && data[name])
}

/** Lists conflicts between valid values. Invalid values count as set and are reported separately. */
function listConflicts(data: Variables, invalid: ReadonlySet<string>): string[] {
  const problems: string[] = []
  for (const group of REQUIRED_TOGETHER) {
    const missing = group.filter((name) => !data[name] && !invalid.has(name))
    if (missing.length > 0 && missing.length < group.length) {
      problems.push(`${missing.join(', ')}: missing; set ${group.join(', ')} together or not at all`)
    }
  }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = data
  if (secretKey && publishableKey && getKeyMode(secretKey) !== getKeyMode(publishableKey)) {
    const modes = `a ${getKeyMode(publishableKey)} key beside the ${getKeyMode(secretKey)} key STRIPE_SECRET_KEY`
    problems.push(`STRIPE_PUBLISHABLE_KEY: ${modes}; take both from the same mode`)
  }
  if ((data.WEB_CONCURRENCY ?? 1) > 1 && !data.DATABASE_URL && !invalid.has('DATABASE_URL')) {
    problems.push('WEB_CONCURRENCY: the embedded database serves one process; set DATABASE_URL for more')
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (data[name] && !data.DATABASE_URL && !invalid.has('DATABASE_URL'))
      problems.push(`${name}: set DATABASE_URL too`)
  }
  return problems
}
