import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type CustomerOffer,
  getCustomerOffer,
  getStaffOffer,
  listOffers,
  type StaffOffer,
} from '../../shop/custom-offers/get-offers.ts'
import { OFFER_LIMITS } from '../../shop/custom-offers/offer-state.ts'
import type { RequestedOfferLine } from '../../shop/custom-offers/resolve-offer-lines.ts'
import { createOffer, reviseOffer, withdrawOffer } from '../../shop/custom-offers/save-offer.ts'
import type { OfferLine, OfferRevision } from '../../shop/custom-offers/tables.ts'
import { DAY_MS } from '../../shop/durations.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { getOfferedMinimum } from '../checkout/schema.ts'
import type { UserEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { getOptionalUser, optionalAuth, requirePermission } from '../middleware/authorize.ts'
import { throwInvalidField } from '../problem.ts'
import { lookedUpId } from '../schema.ts'
import {
  customerOfferSchema,
  newOfferSchema,
  offerFilterSchema,
  offerSummarySchema,
  offerTokenSchema,
  revisedOfferSchema,
  staffOfferSchema,
} from './schema.ts'

const TERMS_PROBLEMS = ['package_unavailable', 'order_too_large', 'below_minimum_charge'] as const

export const offerRoutes = [
  endpoint({
    key: 'GET /offers/{token}',
    operationId: 'getOffer',
    summary: 'Get an offer by the token of its link',
    description:
      'Needs no log-in until the offer belongs to an account, by its conversation or its acceptance; then only that account sees it. To accept it, send `offer` to ' +
      'one of the operations that place an order.',
    ...optionalAuth,
    param: z.object({ token: lookedUpId }),
    answer: customerOfferSchema,
    errors: ['offer_not_yours', 'unauthenticated'],
    handle: async ({ param: { token }, db, c }) => {
      if (!offerTokenSchema.safeParse(token).success) throw new ShopError('not_found')
      const user = await getOptionalUser(c)
      return serializeCustomerOffer(await getCustomerOffer(db, { token, customerId: user?.id ?? null }))
    },
  }),
  endpoint({
    key: 'GET /admin/offers',
    operationId: 'listOffers',
    summary: 'List offers',
    description: 'Newest first, page by page.',
    ...requirePermission('offers:manage'),
    query: offerFilterSchema,
    answer: z.object({ offers: z.array(offerSummarySchema), next: z.string().nullable() }),
    handle: async ({ query: { conversation, ...filter }, db }) => {
      const page = await listOffers(db, { ...filter, conversationId: conversation })
      return { offers: page.offers.map(serializeOfferSummary), next: page.next }
    },
  }),
  endpoint({
    key: 'POST /admin/offers',
    operationId: 'createOffer',
    summary: 'Make an offer',
    description:
      'Sends the link by email and, with `conversationId`, as a message of the conversation. An offer in a conversation ' +
      'of an account is for that account; else the account that accepts first owns it.',
    ...requirePermission('offers:manage'),
    json: newOfferSchema,
    status: 201,
    answer: staffOfferSchema,
    errors: ['not_found', ...TERMS_PROBLEMS, 'idempotency_key_reused'],
    handle: async ({ db, json, actor, c }) => {
      const { conversationId = null, email, name, lang, clientKey, ...terms } = json
      const offer = await createOffer(
        db,
        {
          conversationId,
          email,
          name,
          lang,
          clientKey,
          actor,
          ...(await toOfferTerms(c, terms)),
        },
        getChannel(c, lang, 'created'),
      )
      return await requireStaffOffer(c, offer.id)
    },
  }),
  endpoint({
    key: 'GET /admin/offers/{id}',
    operationId: 'getOfferForStaff',
    summary: 'Get an offer with its revisions',
    ...requirePermission('offers:manage'),
    answer: staffOfferSchema,
    handle: ({ param, c }) => requireStaffOffer(c, param.id),
  }),
  endpoint({
    key: 'POST /admin/offers/{id}/revisions',
    operationId: 'createOfferRevision',
    summary: 'Revise an offer',
    description:
      'The customer sees and accepts the new revision only. Unpaid orders of the earlier one are cancelled. An expired ' +
      'offer is open again.',
    ...requirePermission('offers:manage'),
    ifMatch: 'required',
    json: revisedOfferSchema,
    answer: staffOfferSchema,
    errors: [...TERMS_PROBLEMS, 'offer_paid', 'offer_withdrawn'],
    handle: async ({ expectedRevision: expected, param: { id: offerId }, json, db, actor, c }) => {
      const { lang } = await requireStaffOffer(c, offerId)
      const terms = await toOfferTerms(c, json)
      await reviseOffer(db, { offerId, expected, actor, ...terms }, getChannel(c, lang, 'revised'))
      return await requireStaffOffer(c, offerId)
    },
  }),
  endpoint({
    key: 'POST /admin/offers/{id}/withdraw',
    operationId: 'withdrawOffer',
    summary: 'Withdraw an offer',
    description: 'Its link then says so. Unpaid orders are cancelled; a paid offer cannot be withdrawn.',
    ...requirePermission('offers:manage'),
    ifMatch: 'required',
    answer: staffOfferSchema,
    errors: ['offer_paid', 'offer_withdrawn'],
    handle: async ({ expectedRevision, param: { id: offerId }, db, actor, c }) => {
      await withdrawOffer(db, { offerId, expected: expectedRevision, actor })
      return await requireStaffOffer(c, offerId)
    },
  }),
]

/** Checks the expiry. */
async function toOfferTerms(c: Context<UserEnv>, body: z.infer<typeof revisedOfferSchema>) {
  const expiresAt = new Date(body.expiresAt)
  const days = (expiresAt.getTime() - Date.now()) / DAY_MS
  if (days <= 0) throwInvalidField('expiresAt', 'checkout/offers:problems.expiryPassed')
  if (days > OFFER_LIMITS.days) throwInvalidField('expiresAt', 'checkout/offers:problems.expiryTooLate')
  return {
    terms: body.terms,
    expiresAt,
    lines: body.lines.map(toRequestedOfferLine),
    minimumCharge: await getOfferedMinimum(c.var.runtime),
  }
}

/** The message in the conversation is in the customer's language. */
function getChannel(c: Context<UserEnv>, lang: Lang, message: 'created' | 'revised') {
  const { environment, services } = c.var.runtime
  const t = c.var.messages.getTranslator(lang)
  return {
    paths: services.paths,
    buildMessage: (path: string) =>
      t(`checkout/offers:message.${message}`, { link: `${environment.publicUrl}${path}` }),
  }
}

async function requireStaffOffer(c: Context<UserEnv>, offerId: string) {
  const { db, environment, services } = c.var.runtime
  const found = await getStaffOffer(db, offerId)
  if (!found) throw new ShopError('not_found')
  const { token, lang } = found.offer
  return serializeStaffOffer(found, `${environment.publicUrl}${services.paths.offer(token, lang)}`)
}

type OfferSummary = Awaited<ReturnType<typeof listOffers>>['offers'][number]

function serializeLine(line: OfferLine) {
  return { ...line, startHours: line.promisedStartHours, deliveryHours: line.promisedDeliveryHours }
}

function serializeTerms(terms: OfferRevision) {
  return { ...terms, lines: terms.lines.map(serializeLine) }
}

/** A withdrawn offer shows no details to the customer, because it may have been sent to the wrong person. */
function serializeCustomerOffer({
  offer,
  current,
  state,
  orderIds,
}: CustomerOffer): z.infer<typeof customerOfferSchema> {
  const shown = state === 'withdrawn' ? { ...current, lines: [], total: 0, terms: '' } : current
  return { state, name: offer.name, ...serializeTerms(shown), orderIds }
}

function serializeOfferSummary({ offer, current, state }: OfferSummary): z.infer<typeof offerSummarySchema> {
  const { lines, total, expiresAt } = current
  return { ...offer, state, total, expiresAt, lines: lines.length, firstLine: lines[0]?.name ?? '' }
}

function serializeStaffOffer(found: StaffOffer, link: string): z.infer<typeof staffOfferSchema> {
  const { offer, current, revisions, ...more } = found
  return {
    ...serializeTerms(current),
    ...offer,
    ...more,
    link,
    revisions: revisions.map(({ revision, author }) => ({ ...serializeTerms(revision), author })),
  }
}

type NewLine = z.infer<typeof newOfferSchema>['lines'][number]

/** The schema has checked that a custom line has a name, a type and a quantity. */
function toRequestedOfferLine(line: NewLine): RequestedOfferLine {
  const { packageId, name = '', type = 'others', quantity = 1, units, guaranteeDays } = line
  const terms = {
    units,
    guaranteeDays,
    price: line.price,
    promisedStartHours: line.startHours,
    promisedDeliveryHours: line.deliveryHours,
  }
  return packageId ? { packageId, ...terms } : { packageId: null, name, type, quantity, ...terms }
}
