import type {
  ConfigurableProvider,
  EnteredCredentials,
  OpenProviderSetup,
  ProviderSetup,
} from '../shop/provider-setup.ts'

interface SetupModule {
  default(
    entered: EnteredCredentials[ConfigurableProvider],
    options: { apiBase?: string },
  ): Promise<ProviderSetup>
}

/** Loads the setup of a provider when it is used. `apiBases` replaces the providers' own addresses. */
export function createOpenProviderSetup(
  apiBases: Partial<Record<ConfigurableProvider, string>>,
): OpenProviderSetup {
  return async (provider, entered) => {
    const { default: openSetup }: SetupModule = await import(`./${provider}/open-setup.ts`)
    return openSetup(entered, { apiBase: apiBases[provider] })
  }
}
