import type { z } from '@hono/zod-openapi'
import { BASE_CURRENCY } from '../../shop/currencies.ts'
import { fromPounds, toPounds } from '../../shop/money.ts'
import type { CustomerOffer, StaffOffer } from '../../shop/offers/get-offer.ts'
import type { listOffers } from '../../shop/offers/list-offers.ts'
import type { RequestedOfferLine } from '../../shop/offers/resolve-offer-lines.ts'
import type { OfferLine, OfferRevision } from '../../shop/offers/tables.ts'
import type { customerOfferSchema, newOfferSchema, offerSummarySchema, staffOfferSchema } from './schema.ts'

type OfferSummary = Awaited<ReturnType<typeof listOffers>>['offers'][number]

function penceToPounds(amount: number): number {
  return toPounds({ amount, currency: BASE_CURRENCY })
}

function serializeLine(line: OfferLine) {
  const { packageId, name, type, quantity, units, price, guaranteeDays } = line
  return {
    packageId,
    name,
    type,
    quantity,
    units,
    guaranteeDays,
    price: penceToPounds(price),
    startHours: line.promisedStartHours,
    deliveryHours: line.promisedDeliveryHours,
  }
}

function serializeTerms({ number, lines, total, terms, expiresAt }: OfferRevision) {
  return {
    number,
    terms,
    lines: lines.map(serializeLine),
    total: penceToPounds(total),
    expiresAt,
  }
}

/** A withdrawn offer shows no details to the customer, because it may have been sent to the wrong person. */
export function serializeCustomerOffer({
  offer,
  current,
  state,
  orderIds,
}: CustomerOffer): z.infer<typeof customerOfferSchema> {
  const shown = state === 'withdrawn' ? { ...current, lines: [], total: 0, terms: '' } : current
  return { state, name: offer.name, ...serializeTerms(shown), orderIds }
}

export function serializeOfferSummary({
  offer,
  current,
  state,
}: OfferSummary): z.infer<typeof offerSummarySchema> {
  const { id, name, email, conversationId, number } = offer
  return {
    id,
    state,
    name,
    email,
    conversationId,
    number,
    lines: current.lines.length,
    firstLine: current.lines[0]?.name ?? '',
    total: penceToPounds(current.total),
    expiresAt: current.expiresAt,
    createdAt: offer.createdAt,
  }
}

export function serializeStaffOffer(found: StaffOffer, link: string): z.infer<typeof staffOfferSchema> {
  const { offer, current, state, customer, payment } = found
  const { id, revision, name, email, lang, conversationId } = offer
  return {
    id,
    state,
    revision,
    name,
    email,
    lang,
    link,
    conversationId,
    customer,
    ...serializeTerms(current),
    revisions: found.revisions.map(({ revision: each, author }) => ({
      ...serializeTerms(each),
      createdAt: each.createdAt,
      author,
    })),
    createdAt: offer.createdAt,
    withdrawnAt: offer.withdrawnAt,
    remindedAt: offer.remindedAt,
    payment: payment && {
      id: payment.id,
      status: payment.status,
      createdAt: payment.createdAt,
      paidAt: payment.paidAt,
    },
    orders: found.orders.map((order) => ({ ...order, price: penceToPounds(order.price) })),
  }
}

type NewLine = z.infer<typeof newOfferSchema>['lines'][number]

/** The schema has checked that a custom line has a name, a type and a quantity. */
export function toRequestedOfferLine(line: NewLine): RequestedOfferLine {
  const { packageId, name = '', type = 'others', quantity = 1, units, guaranteeDays } = line
  const terms = {
    units,
    guaranteeDays,
    price: fromPounds(line.price).amount,
    promisedStartHours: line.startHours,
    promisedDeliveryHours: line.deliveryHours,
  }
  return packageId ? { packageId, ...terms } : { packageId: null, name, type, quantity, ...terms }
}
