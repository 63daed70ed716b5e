/** What staff see of an account at a glance; the first that is true of it. */
export const ACCOUNT_STATES = ['deactivated', 'invited', 'inactive', 'active'] as const

export type AccountState = (typeof ACCOUNT_STATES)[number]
