import { createRoute, z } from '@hono/zod-openapi'
import { formatDocumentNumber } from '../../shop/payments/documents/format-document-number.ts'
import { issueInvoice } from '../../shop/payments/documents/issue-invoice.ts'
import { getBillingProfile, recheckVatId, saveBillingProfile } from '../../shop/tax/billing-profile.ts'
import { createRouter } from '../create-router.ts'
import { buildEtag, getExpectedRevision, optionalIfMatch, resourceResponse } from '../if-match.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, problemResponses } from '../schema.ts'
import { billingDetailsSchema, billingProfileSchema } from './schema.ts'
import { serializeBillingProfile } from './serialize.ts'

/** Business details of customers and invoices to their company. */
export const billingRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/account/billing-profile',
      operationId: 'getBillingProfile',
      tags: ['account'],
      summary: 'Get your business details',
      description: 'Null before the first are saved, with revision 0.',
      ...requirePermission('account:own'),
      responses: {
        200: resourceResponse(z.object({ profile: billingProfileSchema.nullable() })),
        ...problemResponses(),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const profile = await getBillingProfile(db, c.var.user.id)
      const body = { profile: profile && serializeBillingProfile(profile, services) }
      return c.json(body, 200, buildEtag(profile?.revision ?? 0))
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/account/billing-profile',
      operationId: 'updateBillingProfile',
      tags: ['account'],
      summary: 'Save your business details',
      description:
        'Later invoices use them. The form and checksum of the VAT id are checked; whether it is in use is confirmed where ' +
        'the shop has a service for it.',
      ...requirePermission('account:own'),
      request: { headers: optionalIfMatch, ...jsonBody(billingDetailsSchema) },
      responses: {
        200: resourceResponse(billingProfileSchema),
        ...problemResponses('vat_id_invalid', 'rate_limited', 'changed_meanwhile'),
      },
    }),
    async (c) => {
      const { vat_id: vatId, ...details } = c.req.valid('json')
      const { db, services } = c.var.runtime
      const profile = await saveBillingProfile(db, services.checkVatId, {
        userId: c.var.user.id,
        details: { ...details, vatId: vatId || null },
        expectedRevision: getExpectedRevision(c.req.valid('header'), undefined),
      })
      return c.json(serializeBillingProfile(profile, services), 200, buildEtag(profile.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/account/billing-profile/vat-check',
      operationId: 'verifyVatId',
      tags: ['account'],
      summary: 'Check your VAT id again',
      description:
        'Asks the service about the saved VAT id. Later orders follow its answer; earlier ones keep the check they were ' +
        'made with.',
      ...requirePermission('account:own'),
      responses: {
        200: resourceResponse(billingProfileSchema),
        ...problemResponses('billing_profile_missing', 'rate_limited', 'vat_check_unavailable'),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const profile = await recheckVatId(db, services.checkVatId, c.var.user.id)
      return c.json(serializeBillingProfile(profile, services), 200, buildEtag(profile.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/receipts/{payment_id}/invoice',
      operationId: 'createInvoice',
      tags: ['receipts'],
      summary: 'Get an invoice for your company',
      description:
        'Issues the invoice of a payment to the saved business details. A repeated call returns the same.',
      ...requirePermission('orders:own'),
      request: { params: z.object({ payment_id: idParam }) },
      responses: {
        200: jsonResponse(z.object({ document_id: z.string(), number: z.string() })),
        ...problemResponses('not_found', 'billing_profile_missing'),
      },
    }),
    async (c) => {
      const paymentId = c.req.valid('param').payment_id
      const invoice = await issueInvoice(c.var.runtime.db, { paymentId, userId: c.var.user.id })
      return c.json({ document_id: invoice.id, number: formatDocumentNumber(invoice) }, 200)
    },
  )
