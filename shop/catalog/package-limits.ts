/** What the operator may write: the screen counts by it, the calls hold to it. */
export const PACKAGE_ID = /^[a-z0-9-]{1,64}$/

export const MOST_PENCE = 10_000_000
export const MOST_QUANTITY = 1_000_000_000
export const LONGEST = { name: 80, description: 300, tag: 30, feature: 60 } as const
export const MOST_FEATURES = 8
