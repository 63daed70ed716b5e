import { z } from '@hono/zod-openapi'
import { formatDocumentNumber } from '../../shop/payments/documents/format-document-number.ts'
import { issueInvoice } from '../../shop/payments/documents/issue-invoice.ts'
import { getBillingProfile, recheckVatId, saveBillingProfile } from '../../shop/tax/billing-profile.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { billingDetailsSchema, billingProfileSchema, serializeBillingProfile } from './schema.ts'

export const billingRoutes = [
  endpoint({
    key: 'GET /account/billing-profile',
    operationId: 'getBillingProfile',
    summary: 'Get your business details',
    description: 'Null before the first are saved, with revision 0.',
    ...requirePermission('account:own'),
    answer: z.object({ profile: billingProfileSchema.nullable() }),
    handle: async ({ db, services, user }) => {
      const profile = await getBillingProfile(db, user.id)
      return { profile: profile && serializeBillingProfile(profile, services) }
    },
  }),
  endpoint({
    key: 'PUT /account/billing-profile',
    operationId: 'updateBillingProfile',
    summary: 'Save your business details',
    description:
      'Later invoices use them. The form and checksum of the VAT id are checked; whether it is in use is confirmed where ' +
      'the shop has a service for it.',
    ...requirePermission('account:own'),
    ifMatch: 'optional',
    json: billingDetailsSchema,
    answer: billingProfileSchema,
    errors: ['vat_id_invalid', 'rate_limited'],
    handle: async ({ db, services, expectedRevision, json: { vatId, ...details }, user }) => {
      const profile = await saveBillingProfile(db, services.checkVatId, {
        userId: user.id,
        details: { ...details, vatId: vatId || null },
        expectedRevision,
      })
      return serializeBillingProfile(profile, services)
    },
  }),
  endpoint({
    key: 'POST /account/billing-profile/vat-check',
    operationId: 'verifyVatId',
    summary: 'Check your VAT id again',
    description:
      'Asks the service about the saved VAT id. Later orders follow its answer; earlier ones keep the check they were ' +
      'made with.',
    ...requirePermission('account:own'),
    answer: billingProfileSchema,
    errors: ['billing_profile_missing', 'rate_limited', 'vat_check_unavailable'],
    handle: async ({ db, services, user }) =>
      serializeBillingProfile(await recheckVatId(db, services.checkVatId, user.id), services),
  }),
]

export const invoiceRoutes = [
  endpoint({
    key: 'POST /receipts/{paymentId}/invoice',
    operationId: 'createInvoice',
    summary: 'Get an invoice for your company',
    description:
      'Issues the invoice of a payment to the saved business details. A repeated call returns the same.',
    ...requirePermission('orders:own'),
    answer: z.object({ documentId: z.string(), number: z.string() }),
    errors: ['not_found', 'billing_profile_missing'],
    handle: async ({ param, db, user }) => {
      const invoice = await issueInvoice(db, { ...param, userId: user.id })
      return { documentId: invoice.id, number: formatDocumentNumber(invoice) }
    },
  }),
]
