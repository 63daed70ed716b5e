import type { Runtime } from '../runtime.ts'
import { listDueEndpoints, sendDueDeliveries } from '../shop/webhooks/send-due-deliveries.ts'

const BATCH_SIZE = 5
/** A run waits for its slowest endpoint: after this time each starts no new batch. */
const MAX_RUN_MS = 5_000

/** Sends all due webhooks, several endpoints at once, so that one that hangs does not delay the others. */
export async function sendWebhooks({ db, services, log }: Runtime, ending: AbortSignal): Promise<void> {
  const { webhookSender } = services
  const start = performance.now()
  await Promise.all(
    (await listDueEndpoints(db)).map(async (endpoint) => {
      while (!ending.aborted && performance.now() - start < MAX_RUN_MS) {
        const attempts = await sendDueDeliveries(db, webhookSender, endpoint, BATCH_SIZE)
        for (const { deliveryId: delivery, attempts: attempt, result } of attempts) {
          const { status, error, durationMs } = result
          const isDelivered = status !== null && status >= 200 && status < 300
          if (!isDelivered)
            log.warn(
              { endpoint, delivery, attempt, status, reason: error, durationMs },
              'webhook not delivered',
            )
        }
        if (attempts.length === 0) return
      }
    }),
  )
}
