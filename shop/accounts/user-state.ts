/** State of a user as staff see it: the first that applies. */
export const USER_STATES = ['deactivated', 'invited', 'inactive', 'active'] as const

export type UserState = (typeof USER_STATES)[number]
