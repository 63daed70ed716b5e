/** Parameter of the checkout's address that holds the token of an offer. */
export const OFFER_PARAM = 'offer'
