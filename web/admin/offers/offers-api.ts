import { OFFER_STATES } from '../../../shop/offers/offer-state.ts'
import { type ApiRequest, callApi } from '../../api-client.ts'
import { CURSOR_PARAM } from '../list/use-filters.ts'

/** Parameter of the address that holds the open offer. */
export const OFFER_PARAM = 'offer'

/** Path segment of a new offer. */
export const NEW_OFFER = 'new'

/** Parameter of the form that holds the conversation which the offer answers. */
export const CONVERSATION_PARAM = 'conversation'

/** Reads the filters of the offers from an address. Invalid ones are dropped. */
export function parseOfferQuery(address: URLSearchParams) {
  return {
    state: OFFER_STATES.find((name) => name === address.get('state')),
    search: address.get('search') || undefined,
    before: address.get(CURSOR_PARAM) ?? undefined,
  }
}

export function isFiltered(address: URLSearchParams): boolean {
  const { state, search } = parseOfferQuery(address)
  return state !== undefined || search !== undefined
}

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
