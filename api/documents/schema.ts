import { z } from '@hono/zod-openapi'
import { PAYMENT_OPTIONS } from '../../shop/payment-methods.ts'
import { DOCUMENT_KINDS } from '../../shop/payments/documents/tables.ts'
import { TAX_TREATMENTS } from '../../shop/tax/decide-tax.ts'
import { currency, pounds, storedTimeSchema, timeSchema } from '../schema.ts'

export const sellerSchema = z.object({
  name: z.string(),
  address: z.string().nullable(),
  email: z.string(),
  country: z.string().openapi({ description: 'ISO 3166-1 alpha-2' }),
})

export const buyerSchema = z.object({
  name: z.string(),
  email: z.string(),
  company: z
    .object({
      name: z.string(),
      address: z.string(),
      country: z.string(),
      vatId: z.string().nullable(),
    })
    .nullable()
    .openapi({ description: 'The company that an invoice names' }),
})

export const lineSchema = z.object({
  orderId: z.string(),
  name: z.string(),
  quantity: z.int(),
  units: z.int(),
  tiktokUsername: z.string(),
  amount: pounds().openapi({ description: 'Pounds paid, after discounts' }),
  discount: pounds().openapi({ description: 'Pounds that promotions took off' }),
  vat: pounds().nullable().openapi({ description: 'VAT included in the amount, in pounds' }),
})

export const taxSchema = z.object({
  treatment: z.enum(TAX_TREATMENTS),
  country: z.string().openapi({ description: 'Place of supply, ISO 3166-1 alpha-2' }),
  rate: z.number().openapi({ description: 'Percent; 0 unless taxed' }),
  vatNumber: z.string().nullable().openapi({ description: "The seller's registration for this sale" }),
  net: pounds(),
  vat: pounds(),
})

export const creditCauseSchema = z.enum(['refund', 'dispute'])

export const TRIAL_DESCRIPTION = 'Of a trial payment: no money was charged'

export const documentReferenceSchema = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  label: z.string(),
  issuedAt: timeSchema,
  cause: creditCauseSchema.nullable().openapi({
    description: 'Why money went back: only on credit notes, and on the reversals that cancel them',
  }),
})

export const documentSchema = documentReferenceSchema
  .extend({
    paymentId: z.string().nullable(),
    charge: z.object({ amount: pounds(), currency }),
    seller: sellerSchema,
    buyer: buyerSchema.nullable().openapi({ description: 'Null for money that belongs to no payment' }),
    isTrial: z.boolean().openapi({ description: TRIAL_DESCRIPTION }),
    method: z.enum(PAYMENT_OPTIONS).nullable(),
    paidAt: storedTimeSchema.nullable(),
    lines: z.array(lineSchema),
    discounts: z.array(z.object({ title: z.string(), amount: pounds() })),
    display: z.object({ currency, rate: z.number(), asOf: z.string().nullable() }).nullable(),
    tax: taxSchema.nullable().openapi({ description: 'Null on documents that say nothing about VAT' }),
    beyondSale: z.number().openapi({
      description: 'Pounds given back beyond what was paid, which contain no VAT; `tax` is that of the rest',
    }),
    correctedTaxes: z
      .array(taxSchema)
      .openapi({ description: 'VAT before the correction; empty on other documents' }),
    refersTo: z.object({ label: z.string(), issuedAt: storedTimeSchema }).nullable(),
    documents: z
      .array(documentReferenceSchema)
      .openapi({ description: 'All documents of the payment, oldest first; this one is one of them' }),
  })
  .openapi('Document')
