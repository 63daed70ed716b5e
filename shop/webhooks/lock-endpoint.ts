import { eq } from 'drizzle-orm'
import { requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { type WebhookEndpoint, webhookEndpoints } from './tables.ts'

/**
 * Locks an endpoint until the transaction ends. Business transactions that record messages for it do not wait. Throws
 * ShopError `not_found`, and `changed_meanwhile` for another revision.
 */
export async function lockEndpoint(
  tx: Db,
  { id, expectedRevision }: { id: string; expectedRevision?: number },
): Promise<WebhookEndpoint> {
  const endpoint = await lockExistingEndpoint(tx, id)
  if (!endpoint) throw new ShopError('not_found')
  requireRevision(endpoint.revision, expectedRevision)
  return endpoint
}

/** Locks an endpoint as `lockEndpoint` does; undefined when it was deleted. */
export async function lockExistingEndpoint(tx: Db, id: string): Promise<WebhookEndpoint | undefined> {
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
    .for('no key update')
  return endpoint
}

/** Returns the part of an endpoint's URL that may be logged. */
export function getEndpointOrigin({ url }: { url: string }): string {
  return new URL(url).origin
}
