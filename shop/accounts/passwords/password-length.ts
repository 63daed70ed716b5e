/** In characters: `registration` for users who register, `reset` for later passwords and for owners. */
export const MIN_PASSWORD_LENGTH = { registration: 6, reset: 8 } as const

export const MAX_PASSWORD_LENGTH = 200

export type PasswordPurpose = keyof typeof MIN_PASSWORD_LENGTH
