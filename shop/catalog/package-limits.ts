/** Limits of what the operator may enter, for the form and for the API. */
export const PACKAGE_ID_PATTERN = /^[a-z0-9-]{1,64}$/

export const MAX_PRICE_PENCE = 10_000_000
export const MAX_QUANTITY = 1_000_000_000
export const MAX_TEXT_LENGTHS = { name: 80, description: 300, tag: 30, feature: 60 } as const
export const MAX_FEATURES = 8
