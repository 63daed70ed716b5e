import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { AuditAction } from '../audit/audit-actions.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import {
  type ConfigurableProvider,
  type CreatedWebhook,
  type Credentials,
  type EnteredCredentials,
  type ProviderAccount,
  type ProviderSetup,
  SetupError,
  type TestPayment,
} from '../providers/provider-setup.ts'
import type { Db, Services } from '../services.ts'
import { getCurrentCredentials, openCredentials, sealCredentials } from './load-credentials.ts'
import { type ProviderCredentials, providerCredentials } from './tables.ts'

/** How long replaced credentials verify webhook events: events that the provider sends again, or sent meanwhile. */
export const RETIREMENT_HOURS = 24

export type CredentialServices = Pick<Services, 'openProviderSetup' | 'secretBox'>

export interface SetupContext {
  db: Db
  services: CredentialServices
  publicUrl: string
  actor: Actor
}

export interface SetupResult {
  account: ProviderAccount
  testPayment: TestPayment
}

/**
 * Checks the credentials with the provider, creates the webhook and stores both. Stores nothing and leaves no new webhook
 * when anything fails: SetupError says what is wrong.
 */
export async function setUpProvider<Provider extends ConfigurableProvider>(
  context: SetupContext,
  provider: Provider,
  entered: EnteredCredentials[Provider],
): Promise<SetupResult> {
  return replaceCredentials(context, provider, entered, 'credentials.saved')
}

/** Creates another webhook with the stored credentials: events are signed with a new secret. Throws `not_found`. */
export async function renewProviderWebhook(
  context: SetupContext,
  provider: ConfigurableProvider,
): Promise<SetupResult> {
  const current = await getCurrentCredentials(context.db, provider)
  if (!current) throw new ShopError('not_found')
  const entered = await requireCredentials(context.services, current)
  return replaceCredentials(context, provider, entered, 'credentials.webhook_renewed')
}

/** Returns what the owner entered. Throws `credentials_unreadable` when the key of the shop does not open it. */
export async function requireCredentials(
  { secretBox }: Pick<Services, 'secretBox'>,
  row: ProviderCredentials,
): Promise<EnteredCredentials[ConfigurableProvider]> {
  const credentials = await openCredentials(secretBox, row)
  if (!credentials) throw new ShopError('credentials_unreadable')
  return { ...credentials, mode: row.account.mode }
}

async function replaceCredentials(
  context: SetupContext,
  provider: ConfigurableProvider,
  entered: EnteredCredentials[ConfigurableProvider],
  action: AuditAction,
): Promise<SetupResult> {
  const { db, services, publicUrl } = context
  const url = getWebhookUrl(publicUrl, provider)
  const before = await getCurrentCredentials(db, provider)
  const setup = await services.openProviderSetup(provider, entered)
  const result = await setup.check(publicUrl)
  if (result.account.mode === 'live' && !url.startsWith('https:')) throw new SetupError('addressNotHttps')
  const created = await setup.createWebhook(url)
  try {
    await storeCredentials(context, { provider, entered, before, created, action, account: result.account })
  } catch (error) {
    // Another setup may have been given the same webhook, and have stored it.
    const isUnused = created.isNew && !(await listWebhookIds(db, provider)).includes(created.webhook.id)
    if (isUnused) await tryToDeleteWebhook(setup, created.webhook.id)
    throw error
  }
  // Only once its own is stored: a setup that is still running cannot be stored any more.
  await setup.deleteLeftWebhooks(url, await listWebhookIds(db, provider)).catch(() => undefined)
  return result
}

async function listWebhookIds(db: Db, provider: ConfigurableProvider): Promise<string[]> {
  const rows = await db
    .select({ webhook: providerCredentials.webhook })
    .from(providerCredentials)
    .where(eq(providerCredentials.provider, provider))
  return rows.map(({ webhook }) => webhook.id)
}

/** The address at which the shop receives the provider's events. */
export function getWebhookUrl(publicUrl: string, provider: ConfigurableProvider): string {
  return `${publicUrl}/api/${provider}/webhook`
}

async function storeCredentials(
  { db, services, actor }: SetupContext,
  change: {
    provider: ConfigurableProvider
    entered: EnteredCredentials[ConfigurableProvider]
    before: ProviderCredentials | null
    created: CreatedWebhook
    account: ProviderAccount
    action: AuditAction
  },
): Promise<void> {
  const { provider, before, created, account, action } = change
  const credentials = toCredentials(change.entered, created)
  const { sealed, keyId } = await sealCredentials(services.secretBox, provider, credentials).catch(
    (cause) => {
      throw new ShopError('secret_key_unavailable', { cause })
    },
  )
  await db.transaction(async (tx) => {
    await lockAdvisory(tx, 'provider credentials', provider)
    const current = await getCurrentCredentials(tx, provider)
    if (current?.id !== before?.id) throw new ShopError('changed_meanwhile')
    await tx
      .update(providerCredentials)
      .set({ retiresAt: sql`now() + make_interval(hours => ${RETIREMENT_HOURS})` })
      .where(and(eq(providerCredentials.provider, provider), isNull(providerCredentials.retiresAt)))
    await tx.insert(providerCredentials).values({
      id: newId(),
      provider,
      sealed,
      keyId,
      endings: getEndings(credentials),
      account,
      webhook: created.webhook,
      setBy: actor.userId,
    })
    await recordAction(tx, actor, action, provider, {
      ...(before && { before: describeCredentials(before.account, before.webhook.id) }),
      after: describeCredentials(account, created.webhook.id),
    })
  })
}

function toCredentials(
  entered: EnteredCredentials[ConfigurableProvider],
  { credential }: CreatedWebhook,
): Credentials {
  if ('secretKey' in entered) {
    const { secretKey, publishableKey } = entered
    return { secretKey, publishableKey, webhookSecret: credential }
  }
  if ('storeId' in entered) {
    const { url, storeId, apiKey } = entered
    return { url, storeId, apiKey, webhookSecret: credential }
  }
  const { clientId, clientSecret } = entered
  return { clientId, clientSecret, webhookId: credential }
}

const ENDING_LENGTH = 4

/** The last characters of each credential, by which an owner recognizes it. */
function getEndings(credentials: Credentials): Record<string, string> {
  return Object.fromEntries(
    Object.entries(credentials).map(([name, value]) => [name, value.slice(-ENDING_LENGTH)]),
  )
}

/** Describes credentials for the activity log, which contains none of them. */
export function describeCredentials(account: ProviderAccount, webhookId: string): Record<string, unknown> {
  return { account: account.id, mode: account.mode, webhook: webhookId }
}

export async function tryToDeleteWebhook(setup: ProviderSetup, webhookId: string): Promise<boolean> {
  return setup.deleteWebhook(webhookId).then(
    () => true,
    () => false,
  )
}
