import { z } from '@hono/zod-openapi'
import {
  MAX_DELIVERY_HOURS,
  MAX_GUARANTEE_DAYS,
  MAX_PRICE_PENCE,
  PACKAGE_ID_PATTERN,
} from '../../shop/catalog/package-fields.ts'
import { PACKAGE_TYPES } from '../../shop/catalog/package-view.ts'
import { OFFER_TOKEN_PATTERN } from '../../shop/custom-offers/get-offers.ts'
import { OFFER_FILTERS, OFFER_LIMITS, OFFER_STATES } from '../../shop/custom-offers/offer-state.ts'
import { ORDER_LIMITS } from '../../shop/orders/order-limits.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { revisionField } from '../if-match.ts'
import {
  email,
  enteredPounds,
  identifierOrEmpty,
  isoTimestamp,
  lang,
  line,
  objectSchema,
  pageQuery,
  pounds,
  textOrEmpty,
  timeSchema,
} from '../schema.ts'

const stateSchema = z
  .enum(OFFER_STATES)
  .describe(
    '`accepted`: the customer has placed the orders and not paid them yet. `expired`: the time of the offer has passed',
  )

const numberSchema = z
  .int()
  .min(1)
  .describe('Number of the revision; accepting an offer names the one that the customer saw')

export const offerTokenSchema = z.string().regex(OFFER_TOKEN_PATTERN)

const hours = (description: string) => z.int().nullable().describe(description)

const lineSchema = z.object({
  packageId: z.string().nullable().describe('Null for a custom line'),
  name: z.string(),
  type: z.enum(PACKAGE_TYPES),
  quantity: z.int().describe('Quantity of one unit'),
  units: z.int(),
  price: pounds().describe('Pounds for one unit'),
  startHours: hours('Promised hours from the payment to the start; null where no time is promised'),
  deliveryHours: hours('Promised hours from the start to the last unit; null where no time is promised'),
  guaranteeDays: z.int().nullable(),
})

const termsFields = {
  number: numberSchema,
  lines: z.array(lineSchema),
  total: pounds().describe('Pounds'),
  terms: z.string(),
  expiresAt: timeSchema,
}

export const customerOfferSchema = z
  .object({
    state: stateSchema,
    name: z.string(),
    ...termsFields,
    orderIds: z.array(z.string()).describe('The orders of the offer, once it is accepted'),
  })
  .openapi('Offer', { description: 'Of a withdrawn offer, lines and terms are empty' })

export const offerSummarySchema = objectSchema('OfferSummary', {
  id: z.string(),
  state: stateSchema,
  name: z.string(),
  email: z.string(),
  conversationId: z.string().nullable(),
  lines: z.int().describe('Number of lines'),
  firstLine: z.string(),
  number: numberSchema,
  total: pounds(),
  expiresAt: timeSchema,
  createdAt: timeSchema,
})

export const staffOfferSchema = objectSchema('StaffOffer', {
  id: z.string(),
  state: stateSchema,
  revision: revisionField,
  name: z.string(),
  email: z.string(),
  lang,
  link: z.string().describe('Address of the customer’s page; whoever has it can accept'),
  conversationId: z.string().nullable(),
  customer: z
    .object({ id: z.string(), name: z.string(), email: z.string() })
    .nullable()
    .describe('The only account that may accept; null while anybody with the link may'),
  ...termsFields,
  revisions: z.array(z.object({ ...termsFields, createdAt: timeSchema, author: z.string() })),
  createdAt: timeSchema,
  withdrawnAt: timeSchema.nullable(),
  remindedAt: timeSchema.nullable(),
  payment: z
    .object({
      id: z.string(),
      status: z.enum(PAYMENT_STATUSES),
      createdAt: timeSchema,
      paidAt: timeSchema.nullable(),
    })
    .nullable()
    .describe('The payment of the last acceptance'),
  orders: z.array(
    z.object({
      id: z.string(),
      packageName: z.string(),
      status: z.enum(ORDER_STATUSES),
      price: pounds(),
    }),
  ),
})

const newLineSchema = z
  .object({
    packageId: z
      .string()
      .regex(PACKAGE_ID_PATTERN)
      .nullish()
      .describe('A package of the catalog; left out for a custom line'),
    name: line(OFFER_LIMITS.name).optional(),
    type: z.enum(PACKAGE_TYPES).optional(),
    quantity: z.int().min(1).max(ORDER_LIMITS.count).optional(),
    units: z.int().min(1).max(ORDER_LIMITS.units).default(1),
    price: enteredPounds(
      z
        .number()
        .min(0)
        .max(MAX_PRICE_PENCE / 100),
    ).describe('Pounds for one unit'),
    startHours: z.int().min(0).max(MAX_DELIVERY_HOURS).nullish(),
    deliveryHours: z.int().min(1).max(MAX_DELIVERY_HOURS).nullish(),
    guaranteeDays: z.int().min(1).max(MAX_GUARANTEE_DAYS).nullish(),
  })
  .superRefine((line, context) => {
    if (line.packageId) return
    for (const path of ['name', 'type', 'quantity'] as const) {
      if (line[path] !== undefined) continue
      context.addIssue({ code: 'custom', path: [path], message: 'common:validation.required' })
    }
  })
  .describe('A package at an agreed price, or a custom line with name, type and quantity')

const newTermsFields = {
  lines: z.array(newLineSchema).min(1).max(ORDER_LIMITS.lines),
  terms: textOrEmpty(OFFER_LIMITS.terms).default(''),
  expiresAt: isoTimestamp.describe(`At most ${OFFER_LIMITS.days} days ahead`),
}

const EXAMPLE_TERMS = {
  lines: [{ name: '25,000 followers for a launch', type: 'followers', quantity: 25_000, price: 99.5 }],
  terms: 'In two parts, a week apart.',
  expiresAt: '2027-01-31T18:00:00Z',
}

export const newOfferSchema = z
  .object({
    conversationId: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe('The chat or contact message that the offer answers'),
    email,
    name: line(100),
    lang,
    clientKey: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe('Repeating the request with the same key returns the same offer'),
    ...newTermsFields,
  })
  .openapi({ example: { email: 'maria@example.com', name: 'Maria', lang: 'en', ...EXAMPLE_TERMS } })

export const revisedOfferSchema = z.object(newTermsFields).openapi({ example: EXAMPLE_TERMS })

export const offerFilterSchema = z.object({
  state: z
    .enum(OFFER_FILTERS)
    .optional()
    .describe(
      '`unanswered`: expired in the last two weeks, which staff revise or withdraw; `current`: these and the open ones',
    ),
  search: identifierOrEmpty(200).optional().describe('Part of a name or an email, or the end of an id'),
  conversation: z.uuid().optional(),
  ...pageQuery,
})
