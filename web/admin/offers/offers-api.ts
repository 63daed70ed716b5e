import { api, ifMatch, unwrapResponse } from '../../api-client.ts'
import { parseOfferQuery } from './offer-query.ts'

const calls = api.admin.offers[':id']

export function fetchOffers(address: URLSearchParams) {
  return unwrapResponse(api.admin.offers.$get({ query: parseOfferQuery(address) }))
}

export type OfferSummary = Awaited<ReturnType<typeof fetchOffers>>['offers'][number]

export function fetchOffer(id: string) {
  return unwrapResponse(calls.$get({ param: { id } }))
}

export type StaffOffer = Awaited<ReturnType<typeof fetchOffer>>

export type OfferLine = StaffOffer['lines'][number]

export type NewOffer = Parameters<typeof api.admin.offers.$post>[0]['json']

export type NewOfferTerms = Parameters<typeof calls.revisions.$post>[0]['json']

export function createOffer(json: NewOffer): Promise<StaffOffer> {
  return unwrapResponse(api.admin.offers.$post({ json }))
}

type Revisable = Pick<StaffOffer, 'id' | 'revision'>

export function reviseOffer({ id, revision }: Revisable, json: NewOfferTerms): Promise<StaffOffer> {
  return unwrapResponse(calls.revisions.$post({ param: { id }, header: ifMatch(revision), json }))
}

export function withdrawOffer({ id, revision }: Revisable): Promise<StaffOffer> {
  return unwrapResponse(calls.withdraw.$post({ param: { id }, header: ifMatch(revision) }))
}
