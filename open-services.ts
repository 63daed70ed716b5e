/** Opens the services of the outside world, as environment variables and stored credentials configure them. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import { SECRET_KEY_FILE, UPLOADS_FOLDER } from './db/embedded/data-directory.ts'
import type { Environment } from './environment.ts'
import { instrumentProvider } from './observability/provider-metrics.ts'
import type { BtcpayOptions } from './providers/btcpay/open-provider.ts'
import { createSettleDemoSession, deleteDemoSessions } from './providers/demo-gateway/gateway.ts'
import { createEcbRateSource } from './providers/ecb-rates.ts'
import { createDiskStorage, createS3Storage } from './providers/file-storage.ts'
import { lookUpCountry } from './providers/geo-ip.ts'
import { createImapMailbox, type ImapOptions } from './providers/imap/imap-mailbox.ts'
import { createMailSetup, formatServerUrl } from './providers/mail-setup.ts'
import {
  createOpenProviderSetup,
  openPaymentProviders,
  type WithReplacedAccounts,
} from './providers/open-payment-providers.ts'
import { createWebhookSender } from './providers/outbound-sender.ts'
import { getPaypalApiBase } from './providers/paypal/api-base.ts'
import type { PaypalOptions } from './providers/paypal/paypal-client.ts'
import { createSecretBox } from './providers/secret-box.ts'
import { createSmtpMailer, type SmtpOptions } from './providers/smtp.ts'
import type { StripeOptions } from './providers/stripe/open-provider.ts'
import { createVatIdCheck } from './providers/vat-check.ts'
import { type LoadedMailServers, loadMailServers } from './shop/mail-servers/stored-mail-servers.ts'
import { expireTrialPayments } from './shop/payments/expire-trial-payments.ts'
import {
  type AllStoredCredentials,
  type LoadedCredentials,
  loadCredentials,
} from './shop/provider-credentials/load-credentials.ts'
import { formatSender } from './shop/providers/mail-setup.ts'
import type { Db, PagePaths, Services } from './shop/services.ts'

/** Loads only the providers that are configured. `createCredentialsReload` adds those of payments and emails. */
export function createServices(environment: Environment, paths: PagePaths): Services {
  return {
    paths,
    paymentProviders: [],
    settleDemoSession: null,
    deleteDemoSessions,
    openProviderSetup: createOpenProviderSetup(environment.apiBases, {
      allowPrivate: environment.btcpayAllowPrivate,
    }),
    secretBox: createSecretBox({
      secretKey: environment.secretKey,
      folder: environment.dataDir,
      fileName: SECRET_KEY_FILE,
    }),
    geo: lookUpCountry,
    mailSetup: createMailSetup({ allowPrivate: environment.mailAllowPrivate }),
    mailer: null,
    mailboxReader: null,
    checkVatId: environment.vatCheckUrl ? createVatIdCheck(environment.vatCheckUrl) : null,
    files: environment.uploadsS3
      ? createS3Storage(environment.uploadsS3)
      : createDiskStorage(join(environment.dataDir, UPLOADS_FOLDER)),
    webhookSender: createWebhookSender(environment.webhooks),
    rateSource: environment.ratesUrl ? createEcbRateSource({ url: environment.ratesUrl }) : null,
  }
}

/** The only place that decides how emails are sent and read. Environment variables win. */
function resolveMailOptions(
  environment: Pick<Environment, 'smtp' | 'imap' | 'mailAllowPrivate'>,
  { stored }: Pick<LoadedMailServers, 'stored'>,
): { smtp?: SmtpOptions; imap?: ImapOptions } {
  const entered = { allowPrivate: environment.mailAllowPrivate }
  const imap =
    environment.imap ??
    (stored.imap && {
      url: formatServerUrl('imap', stored.imap),
      replyAddress: stored.imap.address,
      entered,
    })
  const smtp =
    environment.smtp ??
    (stored.smtp && { url: formatServerUrl('smtp', stored.smtp), from: formatSender(stored.smtp), entered })
  return { imap, smtp: smtp && { ...smtp, replyAddress: imap?.replyAddress } }
}

type ConfiguredServices = Pick<Services, 'paymentProviders' | 'settleDemoSession'>

interface ProviderOptions {
  stripe?: WithReplacedAccounts<StripeOptions>
  paypal?: WithReplacedAccounts<PaypalOptions>
  btcpay?: WithReplacedAccounts<BtcpayOptions>
  /** Whether payments go through the demo gateway. */
  isDemo: boolean
}

/** The only place that decides how a provider is configured. Environment variables win. */
export function resolveProviderOptions(
  environment: Pick<
    Environment,
    'stripe' | 'paypal' | 'btcpay' | 'apiBases' | 'btcpayAllowPrivate' | 'demoPayments'
  >,
  { stored, unreadable }: Pick<LoadedCredentials, 'stored' | 'unreadable'>,
): ProviderOptions {
  return {
    stripe: environment.stripe ?? toStripeOptions(stored.stripe, environment.apiBases.stripe),
    paypal: environment.paypal ?? toPaypalOptions(stored.paypal, environment.apiBases.paypal),
    btcpay: environment.btcpay ?? toBtcpayOptions(stored.btcpay, environment.btcpayAllowPrivate),
    // Also with credentials that cannot be read: a shop that took money must not give its packages away.
    isDemo: environment.demoPayments && Object.keys(stored).length + unreadable.length === 0,
  }
}

function toStripeOptions(
  stripe: AllStoredCredentials['stripe'],
  apiBase: string | undefined,
): ProviderOptions['stripe'] {
  if (!stripe) return undefined
  const previousWebhookSecrets = stripe.previous.map(({ webhookSecret }) => webhookSecret)
  const replacedAccounts = stripe.replacedAccounts.map(({ credentials }) => ({ ...credentials, apiBase }))
  return { ...stripe.credentials, previousWebhookSecrets, apiBase, replacedAccounts }
}

function toPaypalOptions(
  paypal: AllStoredCredentials['paypal'],
  apiBase: string | undefined,
): ProviderOptions['paypal'] {
  if (!paypal) return undefined
  const toAccountOptions = ({ credentials, mode }: Pick<typeof paypal, 'credentials' | 'mode'>) => ({
    ...credentials,
    isSandbox: mode === 'test',
    apiBase: apiBase ?? getPaypalApiBase(mode),
  })
  return {
    ...toAccountOptions(paypal),
    previousWebhookIds: paypal.previous.map(({ webhookId }) => webhookId),
    replacedAccounts: paypal.replacedAccounts.map(toAccountOptions),
  }
}

function toBtcpayOptions(
  btcpay: AllStoredCredentials['btcpay'],
  allowPrivate: boolean,
): ProviderOptions['btcpay'] {
  if (!btcpay) return undefined
  const previousWebhookSecrets = btcpay.previous.map(({ webhookSecret }) => webhookSecret)
  const replacedAccounts = btcpay.replacedAccounts.map(({ credentials }) => ({
    ...credentials,
    allowPrivate,
  }))
  return { ...btcpay.credentials, previousWebhookSecrets, allowPrivate, replacedAccounts }
}

async function openConfiguredServices(
  { environment, db, paths }: { environment: Environment; db: Db; paths: PagePaths },
  loaded: Pick<LoadedCredentials, 'stored' | 'unreadable'>,
): Promise<ConfiguredServices> {
  const { isDemo, ...options } = resolveProviderOptions(environment, loaded)
  const providers = await openPaymentProviders({ ...options, demo: isDemo ? { db, paths } : undefined })
  return {
    paymentProviders: providers.map(instrumentProvider),
    settleDemoSession: isDemo ? createSettleDemoSession(db) : null,
  }
}

/**
 * Returns a function that replaces the configured services when the stored credentials have changed. Calls share one run,
 * and a failure keeps the services.
 */
export function createCredentialsReload(of: {
  environment: Environment
  db: Db
  services: Services
  log: Logger
}): () => Promise<void> {
  const { environment, db, services, log } = of
  let paymentStamp: string | undefined
  let mailStamp: string | undefined
  let running: Promise<void> | undefined

  async function reloadPayments(): Promise<void> {
    const loaded = await loadCredentials(db, services.secretBox, paymentStamp)
    if (!loaded) return
    const { paths } = services
    Object.assign(services, await openConfiguredServices({ environment, db, paths }, loaded))
    reportUnreadable(log, loaded.unreadable)
    if (paymentStamp !== undefined) log.info('payment providers configured again')
    paymentStamp = loaded.stamp
    await expireTrialPayments(db, services)
  }

  async function reloadMail(): Promise<void> {
    const loaded = await loadMailServers(db, services.secretBox, mailStamp)
    if (!loaded) return
    const { smtp, imap } = resolveMailOptions(environment, loaded)
    const { mailboxReader: former } = services
    services.mailer = smtp ? createSmtpMailer(smtp) : null
    services.mailboxReader = imap ? createImapMailbox(imap) : null
    reportUnreadable(log, loaded.unreadable)
    if (mailStamp !== undefined) log.info('mail servers configured again')
    mailStamp = loaded.stamp
    await former?.close()
  }

  async function reload(): Promise<void> {
    await reloadPayments()
    await reloadMail()
  }

  // A run that began before the caller's change may not have read it.
  return async () => {
    await running?.catch(() => undefined)
    running ??= reload().finally(() => (running = undefined))
    return running
  }
}

function reportUnreadable(log: Logger, unreadable: string[]): void {
  if (unreadable.length > 0)
    log.error(
      { credentials: unreadable },
      'stored credentials cannot be read: SECRET_KEY or secret.key has changed; enter them again in the settings',
    )
}
