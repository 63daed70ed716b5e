/** Characters: `registration` for an account of one's own, `reset` for every later password and for owners. */
export const MIN_PASSWORD_LENGTH = { registration: 6, reset: 8 } as const

export const MAX_PASSWORD_LENGTH = 200

export type PasswordUse = keyof typeof MIN_PASSWORD_LENGTH
