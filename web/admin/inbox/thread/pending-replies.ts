import { session } from '../../../account/session.ts'
import { ApiError } from '../../../api-client.ts'
import { createIdempotencyKey } from '../../../create-idempotency-key.ts'
import { createStoredValue } from '../../../stored-value.ts'
import { postReply } from '../inbox-api.ts'

/** Reply that has not reached the server yet. */
export interface PendingReply {
  /** Idempotency key, the same for every retry. */
  key: string
  message: string
  failed: boolean
  /** Message of the conversation that replaces it, once the server has stored it. */
  messageId?: number
}

/** The key includes the user, because another user may log in to the same tab. */
const getStorageKey = (id: string) => `${session.read()?.user.id} ${id}`

const record = <Value>(json: unknown) => json as Record<string, Value>

/** Drafts by conversation, kept for the session of the tab. */
const drafts = createStoredValue<Record<string, string>>('inboxDrafts', {}, record<string>, 'session')

const unsent = createStoredValue<Record<string, PendingReply[]>>(
  'inboxUnsent',
  {},
  record<PendingReply[]>,
  'session',
)

const NONE: PendingReply[] = []

export function usePendingReplies(id: string): PendingReply[] {
  return unsent.use()[getStorageKey(id)] ?? NONE
}

export function useDraft(id: string): string {
  return drafts.use()[getStorageKey(id)] ?? ''
}

export function saveDraft(id: string, draft: string): void {
  const { [getStorageKey(id)]: _, ...others } = drafts.read()
  drafts.write(draft ? { ...others, [getStorageKey(id)]: draft } : others)
}

function change(id: string, apply: (all: PendingReply[]) => PendingReply[]): void {
  const { [getStorageKey(id)]: own = [], ...others } = unsent.read()
  const now = apply(own)
  unsent.write(now.length > 0 ? { ...others, [getStorageKey(id)]: now } : others)
}

const PAUSES_MS = [1_000, 3_000, 8_000]

/** Queue for each conversation, so that replies arrive in the order written. */
const lines = new Map<string, Promise<void>>()

/** Loads the conversation with the stored reply. */
type Reload = () => Promise<void>

export function sendReply(id: string, message: string, reload: Reload): void {
  const pending: PendingReply = { key: createIdempotencyKey(), message, failed: false }
  change(id, (all) => [...all, pending])
  deliver(id, pending, reload)
}

export function retryReply(id: string, reply: PendingReply, reload: Reload): void {
  update(id, reply, { failed: false })
  deliver(id, reply, reload)
}

/** Sends replies that were pending when the tab was reloaded. */
export function sendPendingReplies(id: string, reload: Reload): void {
  if (lines.has(id)) return
  for (const pending of unsent.read()[getStorageKey(id)] ?? [])
    if (!pending.failed) deliver(id, pending, reload)
}

function discard(id: string, reply: PendingReply): void {
  change(id, (all) => all.filter(({ key }) => key !== reply.key))
}

function update(id: string, reply: PendingReply, part: Partial<PendingReply>): void {
  change(id, (all) => all.map((other) => (other.key === reply.key ? { ...other, ...part } : other)))
}

function deliver(id: string, reply: PendingReply, reload: Reload): void {
  const before = lines.get(id) ?? Promise.resolve()
  lines.set(
    id,
    before.then(async () => {
      try {
        const stored = await withRetries(() => postReply(id, reply.message, reply.key))
        update(id, reply, { messageId: stored.id })
        await reload()
        discard(id, reply)
      } catch (error) {
        console.error(error)
        update(id, reply, { failed: true })
      }
    }),
  )
}

/** Retries with a pause when the server is unreachable or overloaded. */
async function withRetries<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (const pause of PAUSES_MS) {
    try {
      return await call()
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      if (status > 0 && status < 500 && status !== 429) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return call()
}
