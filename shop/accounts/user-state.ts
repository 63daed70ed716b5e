/** What staff see of an account at a glance; the first that is true of it. */
export const USER_STATES = ['deactivated', 'invited', 'inactive', 'active'] as const

export type UserState = (typeof USER_STATES)[number]
