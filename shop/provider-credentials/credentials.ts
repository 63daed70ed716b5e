import { and, asc, eq, gt, isNull, lte, max, ne, or, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { ShopError } from '../errors.ts'
import { webhookEvents } from '../payments/webhook-events/tables.ts'
import {
  CONFIGURABLE_PROVIDERS,
  type ConfigurableProvider,
  type WebhookState,
} from '../providers/provider-setup.ts'
import type { Db } from '../services.ts'
import { getCurrentCredentials, openCredentials } from './load-credentials.ts'
import {
  type CredentialServices,
  describeCredentials,
  requireCredentials,
  type SetupResult,
  tryToDeleteWebhook,
} from './set-up-provider.ts'
import { type ProviderCredentials, providerCredentials } from './tables.ts'

/**
 * Returns what staff may know about the credentials of each provider: none of them itself. `stored` is null when an owner entered
 * none; `previousUntil` is when the last replaced credentials stop verifying webhook events, null when there are none.
 */
export async function listCredentials(db: Db, services: CredentialServices) {
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

export type CredentialStatus = Awaited<ReturnType<typeof listCredentials>>[number]

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
  const setup = await services.openProviderSetup(provider, await requireCredentials(services, current))
  const result = await setup.check(publicUrl)
  return { ...result, webhook: await setup.getWebhookState(current.webhook.id) }
}

/**
 * Removes the credentials of a provider, and its webhooks where the provider can be reached: `isWebhookDeleted` tells.
 * Throws `not_found`.
 */
export async function removeCredentials(
  { db, services, actor }: { db: Db; services: CredentialServices; actor: Actor },
  provider: ConfigurableProvider,
): Promise<{ isWebhookDeleted: boolean }> {
  const removed = await db.transaction(async (tx) => {
    await lockAdvisory(tx, 'provider credentials', provider)
    const current = await getCurrentCredentials(tx, provider)
    if (!current) throw new ShopError('not_found')
    await recordAction(tx, actor, 'credentials.removed', provider, {
      before: describeCredentials(current.account, current.webhook.id),
    })
    return tx.delete(providerCredentials).where(eq(providerCredentials.provider, provider)).returning()
  })
  const current = removed.find(({ retiresAt }) => retiresAt === null) ?? null
  const deleted = await Promise.all(removed.map((row) => deleteWebhook(services, row, current)))
  return { isWebhookDeleted: deleted.every(Boolean) }
}

/** About a week of hourly attempts: a webhook that cannot be deleted by then is left to the provider. */
const MAX_ATTEMPTS = 168

/**
 * Deletes replaced credentials that no longer verify events, with their webhooks. Any number of processes may run it: a
 * webhook that is gone counts as deleted. Returns the number of webhooks that could not be deleted.
 */
export async function deleteRetiredCredentials(db: Db, services: CredentialServices): Promise<number> {
  const retired = await db
    .select()
    .from(providerCredentials)
    .where(
      lte(
        providerCredentials.retiresAt,
        sql`now() - make_interval(hours => ${providerCredentials.attempts})`,
      ),
    )
    .orderBy(asc(providerCredentials.id))
  let failed = 0
  for (const row of retired) {
    const current = await getCurrentCredentials(db, row.provider)
    const isDone = (await isWebhookInUse(db, row)) || (await deleteWebhook(services, row, current))
    if (!isDone) failed += 1
    const isOver = isDone || row.attempts >= MAX_ATTEMPTS
    const ofRow = eq(providerCredentials.id, row.id)
    if (isOver) await db.delete(providerCredentials).where(ofRow)
    else
      await db
        .update(providerCredentials)
        .set({ attempts: row.attempts + 1 })
        .where(ofRow)
  }
  return failed
}

/** A provider may keep one webhook for an address, so that newer credentials have the same one. */
async function isWebhookInUse(db: Db, row: ProviderCredentials): Promise<boolean> {
  const webhookId = sql`${providerCredentials.webhook}->>'id'`
  const others = await db
    .select({ id: providerCredentials.id })
    .from(providerCredentials)
    .where(
      and(
        eq(providerCredentials.provider, row.provider),
        ne(providerCredentials.id, row.id),
        eq(webhookId, row.webhook.id),
      ),
    )
  return others.length > 0
}

/** Tries the current keys as well: the replaced ones of the same account may have been revoked. */
async function deleteWebhook(
  services: CredentialServices,
  row: ProviderCredentials,
  current: ProviderCredentials | null,
): Promise<boolean> {
  const isSameAccount = current?.account.id === row.account.id && current.account.mode === row.account.mode
  for (const keys of [...(current && isSameAccount ? [current] : []), row]) {
    try {
      const setup = await services.openProviderSetup(row.provider, await requireCredentials(services, keys))
      if (await tryToDeleteWebhook(setup, row.webhook.id)) return true
    } catch {
      // These credentials are unreadable; the next ones may be readable.
    }
  }
  return false
}
