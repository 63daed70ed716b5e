import type { z } from '@hono/zod-openapi'
import type { CustomerOffer, listOffers, StaffOffer } from '../../shop/offers/get-offers.ts'
import type { RequestedOfferLine } from '../../shop/offers/resolve-offer-lines.ts'
import type { OfferLine, OfferRevision } from '../../shop/offers/tables.ts'
import type { customerOfferSchema, newOfferSchema, offerSummarySchema, staffOfferSchema } from './schema.ts'

type OfferSummary = Awaited<ReturnType<typeof listOffers>>['offers'][number]

function serializeLine(line: OfferLine) {
  return { ...line, startHours: line.promisedStartHours, deliveryHours: line.promisedDeliveryHours }
}

function serializeTerms(terms: OfferRevision) {
  return { ...terms, lines: terms.lines.map(serializeLine) }
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
  const { lines, total, expiresAt } = current
  return { ...offer, state, total, expiresAt, lines: lines.length, firstLine: lines[0]?.name ?? '' }
}

export function serializeStaffOffer(found: StaffOffer, link: string): z.infer<typeof staffOfferSchema> {
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
export function toRequestedOfferLine(line: NewLine): RequestedOfferLine {
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
