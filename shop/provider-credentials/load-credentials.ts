import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type {
  ConfigurableProvider,
  Credentials,
  ProviderAccount,
  ProviderMode,
  SecretBox,
} from '../providers/provider-setup.ts'
import type { Db } from '../services.ts'
import { type ProviderCredentials, providerCredentials } from './tables.ts'

/** Credentials of a provider as the settings hold them. */
interface StoredCredentials<Provider extends ConfigurableProvider = ConfigurableProvider> {
  credentials: Credentials<Provider>
  mode: ProviderMode
  /** Replaced ones, which still verify webhook events. */
  previous: Credentials<Provider>[]
  /** Those of other accounts among them: a page for a payment may still be open there. */
  replacedAccounts: Pick<StoredCredentials<Provider>, 'credentials' | 'mode'>[]
}

export type AllStoredCredentials = { [Provider in ConfigurableProvider]?: StoredCredentials<Provider> }

export interface LoadedCredentials {
  stored: AllStoredCredentials
  /** Providers with credentials that the key of the shop does not open. */
  unreadable: ConfigurableProvider[]
  /** Changes with the rows that are in use. */
  stamp: string
}

/** Reads all credentials that are in use. `knownStamp` returns null when they are the same. */
export async function loadCredentials(
  db: Db,
  box: SecretBox,
  knownStamp?: string,
): Promise<LoadedCredentials | null> {
  const rows = await db
    .select()
    .from(providerCredentials)
    .where(or(isNull(providerCredentials.retiresAt), gt(providerCredentials.retiresAt, sql`now()`)))
    .orderBy(desc(providerCredentials.setAt), desc(providerCredentials.id))
  const stamp = rows.map(({ id, retiresAt }) => `${id}${retiresAt ? ' previous' : ''}`).join()
  if (stamp === knownStamp) return null
  const stored: Record<string, StoredCredentials> = {}
  const unreadable: ConfigurableProvider[] = []
  for (const row of rows.filter(({ retiresAt }) => retiresAt === null)) {
    const credentials = await openCredentials(box, row)
    if (!credentials) {
      unreadable.push(row.provider)
      continue
    }
    const previous = await openReplaced(
      box,
      rows.filter(({ provider, retiresAt }) => provider === row.provider && retiresAt),
    )
    stored[row.provider] = {
      credentials,
      mode: row.account.mode,
      previous: previous.map((each) => each.credentials),
      replacedAccounts: listOtherAccounts(row.account, previous),
    }
  }
  return { stored: stored as AllStoredCredentials, unreadable, stamp }
}

async function openReplaced(box: SecretBox, rows: ProviderCredentials[]) {
  const opened = await Promise.all(
    rows.map(async (row) => ({ account: row.account, credentials: await openCredentials(box, row) })),
  )
  return opened.flatMap(({ account, credentials }) => (credentials ? [{ account, credentials }] : []))
}

/** Payments of a test account end when a live one replaces it (see `expire-trial-payments.ts`). */
function listOtherAccounts(
  current: ProviderAccount,
  replaced: { account: ProviderAccount; credentials: Credentials }[],
): StoredCredentials['replacedAccounts'] {
  return replaced.flatMap(({ account: { id, mode }, credentials }) => {
    const isOther = id !== current.id || mode !== current.mode
    return isOther && (mode === 'live' || current.mode === 'test') ? [{ credentials, mode }] : []
  })
}

/** Returns null when the key of the shop does not open them. */
export async function openCredentials(
  box: SecretBox,
  { provider, sealed, keyId }: Pick<ProviderCredentials, 'provider' | 'sealed' | 'keyId'>,
): Promise<Credentials | null> {
  const json = await box.open({ sealed, keyId }, getContext(provider))
  return json === null ? null : JSON.parse(json)
}

export function sealCredentials(box: SecretBox, provider: ConfigurableProvider, credentials: Credentials) {
  return box.seal(JSON.stringify(credentials), getContext(provider))
}

/** Credentials of one provider do not open as those of another. */
function getContext(provider: ConfigurableProvider): string {
  return `provider_credentials:${provider}`
}

export async function getCurrentCredentials(
  db: Db,
  provider: ConfigurableProvider,
): Promise<ProviderCredentials | null> {
  const [row] = await db
    .select()
    .from(providerCredentials)
    .where(and(eq(providerCredentials.provider, provider), isNull(providerCredentials.retiresAt)))
  return row ?? null
}
