import { type ApiRequest, callApi } from '../../api-client.ts'
import { parseOfferQuery } from './offer-query.ts'

export function fetchOffers(address: URLSearchParams) {
  return callApi('GET /admin/offers', { query: parseOfferQuery(address) })
}

export type OfferSummary = Awaited<ReturnType<typeof fetchOffers>>['offers'][number]

export function fetchOffer(id: string) {
  return callApi('GET /admin/offers/{id}', { param: { id } })
}

export type StaffOffer = Awaited<ReturnType<typeof fetchOffer>>

export type OfferLine = StaffOffer['lines'][number]

export type NewOffer = ApiRequest<'POST /admin/offers'>['json']

export type NewOfferTerms = ApiRequest<'POST /admin/offers/{id}/revisions'>['json']

export function createOffer(json: NewOffer): Promise<StaffOffer> {
  return callApi('POST /admin/offers', { json })
}

type Revisable = Pick<StaffOffer, 'id' | 'revision'>

export function reviseOffer({ id, revision }: Revisable, json: NewOfferTerms): Promise<StaffOffer> {
  return callApi('POST /admin/offers/{id}/revisions', { param: { id }, ifMatch: revision, json })
}

export function withdrawOffer({ id, revision }: Revisable): Promise<StaffOffer> {
  return callApi('POST /admin/offers/{id}/withdraw', { param: { id }, ifMatch: revision })
}
