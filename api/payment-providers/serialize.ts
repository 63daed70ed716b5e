import type { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { getProvider } from '../../shop/payments/payment-providers.ts'
import { type CredentialStatus, listCredentials } from '../../shop/provider-credentials/list-credentials.ts'
import { getWebhookUrl } from '../../shop/provider-credentials/set-up-provider.ts'
import { CREDENTIALS } from '../../shop/provider-setup.ts'
import type { paymentProviderSchema } from './schema.ts'

type PaymentProvider = z.infer<typeof paymentProviderSchema>

export async function serializeProviders(runtime: Runtime): Promise<{ providers: PaymentProvider[] }> {
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
    variables: Object.values(CREDENTIALS[provider]),
    mode: opened ? openedMode : null,
    stored: stored && {
      account: stored.account,
      credentials: Object.keys(CREDENTIALS[provider]).map((name) => ({
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
