import type {
  ConfigurableProvider,
  EnteredCredentials,
  OpenProviderSetup,
  ProviderSetup,
} from '../shop/provider-setup.ts'

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
    const { default: openSetup }: SetupModule = await import(`./${provider}/open-setup.ts`)
    return openSetup(entered, { apiBase: apiBases[provider], allowPrivate })
  }
}
