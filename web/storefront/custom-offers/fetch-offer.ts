import { type Answer, ApiError, callApi } from '../../api-client.ts'

export type Offer = Answer<'GET /offers/{token}'>

/** Why the offer of a link cannot be shown. `private`: only the account that owns it sees it. */
export type HiddenOfferReason = 'missing' | 'foreign' | 'private'

const HIDDEN_BY_STATUS: Partial<Record<number, HiddenOfferReason>> = {
  401: 'private',
  403: 'foreign',
  404: 'missing',
}

/** Loads the offer of a link. Null when it could not be loaded. */
export async function fetchOfferByToken(token: string): Promise<Offer | HiddenOfferReason | null> {
  try {
    return await callApi('GET /offers/{token}', { param: { token } })
  } catch (error) {
    const hidden = error instanceof ApiError ? HIDDEN_BY_STATUS[error.status] : undefined
    if (!hidden) console.error(error)
    return hidden ?? null
  }
}
