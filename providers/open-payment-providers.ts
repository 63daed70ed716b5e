import {
  type PaymentProvider,
  PROVIDER_NAMES,
  type ProviderName,
} from '../shop/providers/payment-provider.ts'
import type {
  ConfigurableProvider,
  EnteredCredentials,
  OpenProviderSetup,
  ProviderSetup,
} from '../shop/providers/provider-setup.ts'
import type { Db, PagePaths } from '../shop/services.ts'
import { createDemoGateway } from './demo-gateway/gateway.ts'

type ExternalProviderName = Exclude<ProviderName, 'demo'>

/** The options of an account, with those of accounts that it replaced while payment pages of theirs were open. */
export type WithReplacedAccounts<Options> = Options & { replacedAccounts?: Options[] }

interface PaymentProviderOptions extends Partial<Record<ExternalProviderName, WithReplacedAccounts<object>>> {
  /** Set when the demo gateway is switched on. */
  demo?: { db: Db; paths: PagePaths }
}

interface ProviderModule {
  default(options: object): PaymentProvider | Promise<PaymentProvider>
}

/**
 * Opens the configured providers in the order of `PAYMENT_PROVIDERS`. The default export of `<name>/open-provider.ts` opens
 * a provider with its options from the environment. Imports are dynamic, so that a shop never loads the library of a
 * provider it does not use.
 */
export async function openPaymentProviders(options: PaymentProviderOptions): Promise<PaymentProvider[]> {
  const providers: PaymentProvider[] = []
  for (const name of PROVIDER_NAMES) {
    if (name === 'demo' || !options[name]) continue
    const { default: openProvider }: ProviderModule = await import(`./${name}/open-provider.ts`)
    const { replacedAccounts = [], ...own } = options[name]
    const replaced = await Promise.all(replacedAccounts.map((account) => openProvider(account)))
    providers.push(followReplacedAccounts(await openProvider(own), replaced))
  }
  if (options.demo) providers.push(createDemoGateway(options.demo.db, options.demo.paths))
  return providers
}

/**
 * Reads, captures and closes the payments that the account does not know in the accounts before it. Their failure is that
 * of the call: while one of them cannot be asked, a payment does not count as unknown.
 */
function followReplacedAccounts(provider: PaymentProvider, replaced: PaymentProvider[]): PaymentProvider {
  if (replaced.length === 0) return provider
  const accounts = [provider, ...replaced]
  const findPayment = async (subject: string) => {
    for (const account of accounts) {
      const snapshot = await account.getPayment(subject)
      if (snapshot) return { account, snapshot }
    }
    return null
  }
  const findAccount = async (sessionId: string) => (await findPayment(sessionId))?.account ?? provider
  const { capture, closeSession } = provider
  return {
    ...provider,
    getPayment: async (subject) => (await findPayment(subject))?.snapshot ?? null,
    ...(capture && {
      capture: async (sessionId) => ((await findAccount(sessionId)).capture ?? capture)(sessionId),
    }),
    ...(closeSession && {
      closeSession: async (sessionId) =>
        ((await findAccount(sessionId)).closeSession ?? closeSession)(sessionId),
    }),
  }
}

interface SetupModule {
  default(
    entered: EnteredCredentials[ConfigurableProvider],
    options: { apiBase?: string; allowPrivate: boolean },
  ): Promise<ProviderSetup>
}

/**
 * Loads the setup of a provider when it is used. `apiBases` replaces the providers' own addresses. `allowPrivate`: a server
 * that an owner names may have a loopback or private address.
 */
export function createOpenProviderSetup(
  apiBases: Partial<Record<ConfigurableProvider, string>>,
  { allowPrivate } = { allowPrivate: false },
): OpenProviderSetup {
  return async (provider, entered) => {
    const { default: openSetup }: SetupModule = await import(`./${provider}/account-setup.ts`)
    return openSetup(entered, { apiBase: apiBases[provider], allowPrivate })
  }
}
