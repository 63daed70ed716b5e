import { eq, sql } from 'drizzle-orm'
import { BASE_CURRENCY } from '../currencies.ts'
import { isTrialOrder } from '../orders/order-conditions.ts'
import type { EmailData, EmailRemedy } from '../outbox/email-data.ts'
import { toEmailOrder } from '../outbox/email-order.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import type { Db } from '../services.ts'
import { recordWebhookMessages } from '../webhooks/record-webhook-messages.ts'
import type { WebhookEventType } from '../webhooks/webhook-event-types.ts'
import type { CaseOrder } from './case-order.ts'
import type { Remedy } from './case-state.ts'
import { type Case, cases } from './tables.ts'

/** Days for which a withdrawal without a login can be confirmed. */
export const VERIFICATION_DAYS = 14

export async function queueCaseOpenedEmail(tx: Db, opened: Case, order: CaseOrder): Promise<void> {
  await queueEmail(tx, {
    kind: 'case_opened',
    ...getRecipient(opened, order),
    data: {
      ...describeCase(opened, order),
      statement: opened.statement,
      at: opened.createdAt.toISOString(),
      dueAt: opened.dueAt.toISOString(),
      remedy: toEmailRemedy(opened.proposedRemedy, opened.proposedAmount),
    },
  })
}

/**
 * Queues the dated acknowledgement of a withdrawal without a login, with the link that confirms it. Returns false above
 * the limit of the address.
 */
export async function queueVerificationEmail(
  tx: Db,
  stated: Pick<Case, 'id' | 'userId' | 'kind' | 'statement'>,
  order: CaseOrder,
  link: string,
): Promise<boolean> {
  const id = await queueEmail(tx, {
    kind: 'case_verification',
    ...getRecipient(stated, order),
    data: {
      ...describeCase(stated, order),
      statement: stated.statement,
      at: order.now.toISOString(),
      link,
      days: VERIFICATION_DAYS,
    },
    expiresAt: sql<Date>`now() + make_interval(days => ${VERIFICATION_DAYS})`,
  })
  return id !== null
}

export async function queueCaseDecidedEmail(
  tx: Db,
  decided: Case,
  order: CaseOrder,
  outcome: EmailData['case_decided']['outcome'],
): Promise<void> {
  const remedy = decided.remedy && toEmailRemedy(decided.remedy, decided.amount)
  await queueEmail(tx, {
    kind: 'case_decided',
    ...getRecipient(decided, order),
    data: { ...describeCase(decided, order), outcome, remedy, reason: decided.reason },
  })
}

export async function queueCaseResolvedEmail(tx: Db, resolved: Case, order: CaseOrder): Promise<void> {
  const remedy = resolved.remedy && toEmailRemedy(resolved.remedy, resolved.amount)
  if (!remedy) return
  await queueEmail(tx, {
    kind: 'case_resolved',
    ...getRecipient(resolved, order),
    data: { ...describeCase(resolved, order), remedy },
  })
}

/** Emails about an order go to the address and in the language of its payment. */
function getRecipient({ userId }: Pick<Case, 'userId'>, { payment }: CaseOrder) {
  return { userId, toAddress: payment.email, lang: payment.lang }
}

function describeCase({ id, kind }: Pick<Case, 'id' | 'kind'>, order: CaseOrder) {
  return { name: order.customerName, caseId: id, caseKind: kind, order: toEmailOrder(order.row) }
}

function toEmailRemedy(remedy: Remedy, amount: number | null): EmailRemedy | null {
  if (remedy === 'none' || amount === null) return null
  return remedy === 'refund'
    ? { amount: { amount, currency: BASE_CURRENCY }, units: null }
    : { amount: null, units: amount }
}

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
