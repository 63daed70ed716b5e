import { z } from 'zod'

const decimal = z.string().regex(/^\d+(\.\d+)?$/)

/** The fields of each request that the Greenfield API documents and the shop uses. Others are rejected. */
export const REQUESTS = {
  invoice: z.strictObject({
    amount: decimal,
    currency: z.literal('GBP'),
    metadata: z.strictObject({ orderId: z.string().optional(), itemDesc: z.string().optional() }).default({}),
    checkout: z
      .strictObject({
        redirectURL: z.string().optional(),
        redirectAutomatically: z.boolean().optional(),
        /** Codes of the languages of the checkout page, which a shorter one matches. */
        defaultLanguage: z.enum(['en', 'es', 'ar']).optional(),
        expirationMinutes: z.number().min(0.5).optional(),
      })
      .default({}),
  }),
  refund: z.strictObject({
    name: z.string().max(50).optional(),
    description: z.string().optional(),
    refundVariant: z.literal('Custom'),
    customAmount: decimal.refine((amount) => Number(amount) > 0, 'Amount must be greater than 0'),
    customCurrency: z.enum(['GBP', 'BTC']),
  }),
  webhook: z.strictObject({
    enabled: z.boolean(),
    automaticRedelivery: z.boolean(),
    url: z.url('Invalid Url'),
    authorizedEvents: z.strictObject({
      everything: z.literal(false),
      specificEvents: z.array(
        z.enum([
          'InvoiceCreated',
          'InvoiceReceivedPayment',
          'InvoiceProcessing',
          'InvoiceExpired',
          'InvoiceSettled',
          'InvoiceInvalid',
          'InvoicePaymentSettled',
          'PayoutCreated',
          'PayoutApproved',
          'PayoutUpdated',
        ]),
      ),
    }),
  }),
} as const

export type InvoiceRequest = z.infer<typeof REQUESTS.invoice>
export type RefundRequest = z.infer<typeof REQUESTS.refund>
export type WebhookRequest = z.infer<typeof REQUESTS.webhook>

/** An answer of the API that is no success. */
export class BtcpayError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

export function parseRequest<T>(schema: z.ZodType<T>, body: string): T {
  const parsed = schema.safeParse(JSON.parse(body))
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new BtcpayError(422, errors)
}
