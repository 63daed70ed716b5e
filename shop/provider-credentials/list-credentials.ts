import { eq, gt, isNull, max, or, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { ShopError } from '../errors.ts'
import { webhookEvents } from '../payments/webhook-events/tables.ts'
import { CONFIGURABLE_PROVIDERS, type ConfigurableProvider, type WebhookState } from '../provider-setup.ts'
import type { Db } from '../services.ts'
import { type CredentialServices, requireEntered, type SetupResult } from './set-up-provider.ts'
import { getCurrentCredentials, openCredentials } from './stored-credentials.ts'
import { type ProviderCredentials, providerCredentials } from './tables.ts'

export interface CredentialStatus {
  provider: ConfigurableProvider
  /** Null when an owner entered none. */
  stored:
    | (Omit<ProviderCredentials, 'sealed' | 'keyId'> & { isReadable: boolean; setByName: string | null })
    | null
  /** When the last replaced credentials stop verifying webhook events; null when there are none. */
  previousUntil: Date | null
  lastEventAt: Date | null
}

/** Returns what staff may know about the credentials of each provider: none of them itself. */
export async function listCredentials(db: Db, services: CredentialServices): Promise<CredentialStatus[]> {
  const rows = await db
    .select({ row: providerCredentials, setByName: users.name })
    .from(providerCredentials)
    .leftJoin(users, eq(users.id, providerCredentials.setBy))
    .where(or(isNull(providerCredentials.retiresAt), gt(providerCredentials.retiresAt, sql`now()`)))
  return Promise.all(
    CONFIGURABLE_PROVIDERS.map(async (provider) => {
      const ofProvider = rows.filter(({ row }) => row.provider === provider)
      const current = ofProvider.find(({ row }) => row.retiresAt === null)
      const retiring = ofProvider.flatMap(({ row }) => row.retiresAt?.getTime() ?? [])
      return {
        provider,
        stored: current ? await describe(services, current.row, current.setByName) : null,
        previousUntil: retiring.length > 0 ? new Date(Math.max(...retiring)) : null,
        lastEventAt: await getLastEventTime(db, provider),
      }
    }),
  )
}

async function getLastEventTime(db: Db, provider: ConfigurableProvider): Promise<Date | null> {
  const [last] = await db
    .select({ at: max(webhookEvents.receivedAt) })
    .from(webhookEvents)
    .where(eq(webhookEvents.provider, provider))
  return last?.at ?? null
}

async function describe(services: CredentialServices, row: ProviderCredentials, setByName: string | null) {
  const { sealed: _, keyId: __, ...shown } = row
  const isReadable = (await openCredentials(services.secretBox, row)) !== null
  return { ...shown, isReadable, setByName }
}

/** Asks the provider about the stored credentials and their webhook. Throws SetupError, or `not_found`. */
export async function checkCredentials(
  { db, services, publicUrl }: { db: Db; services: CredentialServices; publicUrl: string },
  provider: ConfigurableProvider,
): Promise<SetupResult & { webhook: WebhookState }> {
  const current = await getCurrentCredentials(db, provider)
  if (!current) throw new ShopError('not_found')
  const setup = await services.openProviderSetup(provider, await requireEntered(services, current))
  const result = await setup.check(publicUrl)
  return { ...result, webhook: await setup.getWebhookState(current.webhook.id) }
}
