/** Where visits come from, in the order in which they are told apart. */
export const SOURCES = ['direct', 'search', 'social', 'email', 'campaign', 'referral'] as const

export type Source = (typeof SOURCES)[number]

export const DEVICES = ['desktop', 'mobile', 'tablet'] as const

export type Device = (typeof DEVICES)[number]
