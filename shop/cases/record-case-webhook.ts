import { eq } from 'drizzle-orm'
import { isTrialOrder } from '../orders/is-trial-payment.ts'
import type { Db } from '../services.ts'
import { recordWebhookMessages } from '../webhooks/record-webhook-messages.ts'
import type { WebhookEventType } from '../webhooks/webhook-fields.ts'
import { cases } from './tables.ts'

/** Records a webhook about a case as it is now, without the words of the customer and of staff. */
export async function recordCaseWebhook(
  tx: Db,
  type: Extract<WebhookEventType, `case.${string}`>,
  caseId: string,
): Promise<void> {
  await recordWebhookMessages(tx, type, async () => {
    const changed = await tx
      .select({ row: cases, isTrial: isTrialOrder(cases.orderId) })
      .from(cases)
      .where(eq(cases.id, caseId))
    return changed.map(({ row, isTrial }) => {
      const { id, orderId, userId, kind, state, proposedRemedy, remedy, amount } = row
      return {
        objectId: id,
        data: {
          id,
          orderId,
          customerId: userId,
          isTrial,
          kind,
          state,
          proposedRemedy,
          remedy,
          refund: remedy === 'refund' && amount !== null ? { amount, currency: 'GBP' as const } : null,
          replacementQuantity: remedy === 'replacement' ? amount : null,
          dueAt: row.dueAt.toISOString(),
          createdAt: row.createdAt.toISOString(),
          decidedAt: row.decidedAt?.toISOString() ?? null,
          endedAt: row.endedAt?.toISOString() ?? null,
        },
      }
    })
  })
}
