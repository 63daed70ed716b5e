import type { ProviderEvent, ProviderName } from '../../payment-provider.ts'
import type { Db } from '../../services.ts'
import { normalizeLine, truncateText } from '../../text.ts'
import { webhookEvents } from './tables.ts'

/** Longer than any id of a provider, and short enough for an index. */
const MAX_ID_LENGTH = 500

/**
 * Stores events once, however often they arrive, and returns how many are new. Their ids and types are text of the provider:
 * whatever they contain, one of them must not keep the others from being stored.
 */
export async function storeWebhookEvents(
  db: Db,
  provider: ProviderName,
  events: ProviderEvent[],
): Promise<number> {
  if (events.length === 0) return 0
  const clean = (text: string) => truncateText(normalizeLine(text), MAX_ID_LENGTH)
  const rows = events.map(({ eventId, type, subject }) => ({
    provider,
    eventId: clean(eventId),
    type: clean(type),
    subject: subject === null ? null : clean(subject),
  }))
  const stored = await db
    .insert(webhookEvents)
    .values(rows)
    .onConflictDoNothing()
    .returning({ eventId: webhookEvents.eventId })
  return stored.length
}
