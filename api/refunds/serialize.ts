import { z } from '@hono/zod-openapi'
import type { RefundProposal } from '../../shop/payments/refunds/propose-refund.ts'
import type { Refund } from '../../shop/payments/refunds/tables.ts'

/** `asked`: the provider has not answered yet, and is asked again until it has. */
export const refundSchema = z
  .object({
    id: z.string(),
    amount: z.number().openapi({ description: 'Pounds' }),
    status: z.enum(['asked', 'pending', 'succeeded', 'failed']),
    creditNote: z.int().nullable(),
    reason: z.string().nullable(),
    failureReason: z
      .string()
      .nullable()
      .openapi({ description: "The provider's own explanation, in its words" }),
    createdAt: z.string(),
  })
  .openapi('Refund')

export const refundProposalSchema = z
  .object({
    reason: z.enum(['not_started', 'partly_delivered', 'not_delivered']),
    limit: z.int().openapi({ description: 'Hours until the start, or percent delivered, by the policy' }),
    amount: z.number(),
    until: z.string().nullable().openapi({ description: 'Null: for as long as work has not started' }),
  })
  .nullable()
  .openapi({ description: 'What the published policy gives back of it; null: nothing' })

export function serializeRefund(refund: Refund): z.infer<typeof refundSchema> {
  const { id, status, creditNote, reason, failureReason, createdAt } = refund
  const amount = refund.amount / 100
  return { id, amount, status, creditNote, reason, failureReason, createdAt: createdAt.toISOString() }
}

export function serializeRefundProposal(
  proposal: RefundProposal | null,
): z.infer<typeof refundProposalSchema> {
  if (!proposal) return null
  const { reason, limit, amount, until } = proposal
  return { reason, limit, amount: amount / 100, until: until?.toISOString() ?? null }
}
