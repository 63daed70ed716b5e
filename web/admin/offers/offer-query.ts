import { OFFER_STATES } from '../../../shop/offers/offer-state.ts'
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
