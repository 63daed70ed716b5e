import { ApiError, api, ifMatch, unwrapResponse } from '../../api-client.ts'
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

/** The offer of the address; `missing` when there is none, `failed` when it could not be loaded. */
export async function fetchOpenOffer(id: string | null): Promise<StaffOffer | 'missing' | 'failed' | null> {
  if (!id) return null
  try {
    return await fetchOffer(id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'missing'
    console.error(error)
    return 'failed'
  }
}

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
