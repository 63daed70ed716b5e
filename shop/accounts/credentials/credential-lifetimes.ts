/** Everything that opens an account, or changes what opens it. */
export const CREDENTIALS = [
  'password',
  'session',
  'passkey',
  'second_factor',
  'recovery_codes',
  'reset_link',
  'login_link',
  'invitation_link',
  'verification_link',
  'change_link',
  'undo_link',
  'api_key',
] as const

export type Credential = (typeof CREDENTIALS)[number]

/**
 * `ends_elsewhere`: all but the session that acts. `ends_if_older`: those from before the email was verified.
 */
type Fate = 'stays' | 'ends' | 'ends_elsewhere' | 'ends_if_older'

/**
 * The only table of what ends when (decision 045); `endCredentials` applies it. An event that replaces a password ends the
 * old one. API keys belong to the shop and end only by their revocation.
 */
export const CREDENTIAL_LIFETIMES = {
  /**
   * A link to the email logs in or sets a password, and the owner of the email was never proven: whoever registered may be a
   * stranger. The undo link stays: otherwise an intruder who moved the account would destroy the way back of its owner.
   */
  first_proof: {
    password: 'ends',
    session: 'ends',
    passkey: 'ends',
    second_factor: 'ends',
    recovery_codes: 'ends',
    reset_link: 'ends',
    login_link: 'ends',
    invitation_link: 'ends',
    verification_link: 'stays',
    change_link: 'ends',
    undo_link: 'stays',
    api_key: 'stays',
  },
  /** A link to the new email moved the account there. Links to the former email open it no longer. */
  email_change: {
    password: 'stays',
    session: 'stays',
    passkey: 'stays',
    second_factor: 'stays',
    recovery_codes: 'stays',
    reset_link: 'ends',
    login_link: 'ends',
    invitation_link: 'ends',
    verification_link: 'ends',
    change_link: 'ends',
    undo_link: 'stays',
    api_key: 'stays',
  },
  /** The former email took the account back. Whoever moved it had a password, and may have added everything else. */
  undo_of_email_change: {
    password: 'ends',
    session: 'ends',
    passkey: 'ends',
    second_factor: 'ends',
    recovery_codes: 'ends',
    reset_link: 'ends',
    login_link: 'ends',
    invitation_link: 'ends',
    verification_link: 'ends',
    change_link: 'ends',
    undo_link: 'ends',
    api_key: 'stays',
  },
  /** A proven owner resets the password. A mailbox alone does not remove the second factor. */
  password_reset: {
    password: 'ends',
    session: 'ends',
    passkey: 'stays',
    second_factor: 'stays',
    recovery_codes: 'stays',
    reset_link: 'ends',
    login_link: 'ends',
    invitation_link: 'ends',
    verification_link: 'stays',
    change_link: 'ends',
    undo_link: 'stays',
    api_key: 'stays',
  },
  password_change: {
    password: 'ends',
    session: 'ends_elsewhere',
    passkey: 'stays',
    second_factor: 'stays',
    recovery_codes: 'stays',
    reset_link: 'ends',
    login_link: 'ends',
    invitation_link: 'ends',
    verification_link: 'stays',
    change_link: 'ends',
    undo_link: 'stays',
    api_key: 'stays',
  },
  /** The role is for the owner of the present email, so nothing from before, and no former email, reaches it. */
  promotion: {
    password: 'stays',
    session: 'stays',
    passkey: 'ends_if_older',
    second_factor: 'stays',
    recovery_codes: 'stays',
    reset_link: 'stays',
    login_link: 'stays',
    invitation_link: 'stays',
    verification_link: 'stays',
    change_link: 'ends',
    undo_link: 'ends',
    api_key: 'stays',
  },
  /** The role is read with each call. */
  demotion: {
    password: 'stays',
    session: 'stays',
    passkey: 'stays',
    second_factor: 'stays',
    recovery_codes: 'stays',
    reset_link: 'stays',
    login_link: 'stays',
    invitation_link: 'stays',
    verification_link: 'stays',
    change_link: 'stays',
    undo_link: 'stays',
    api_key: 'stays',
  },
  /** The other credentials work again after a reactivation. The undo link is the way back after a takeover that staff stopped. */
  deactivation: {
    password: 'stays',
    session: 'ends',
    passkey: 'stays',
    second_factor: 'stays',
    recovery_codes: 'stays',
    reset_link: 'ends',
    login_link: 'ends',
    invitation_link: 'ends',
    verification_link: 'ends',
    change_link: 'ends',
    undo_link: 'stays',
    api_key: 'stays',
  },
  reactivation: {
    password: 'stays',
    session: 'stays',
    passkey: 'stays',
    second_factor: 'stays',
    recovery_codes: 'stays',
    reset_link: 'stays',
    login_link: 'stays',
    invitation_link: 'stays',
    verification_link: 'stays',
    change_link: 'stays',
    undo_link: 'stays',
    api_key: 'stays',
  },
  /** Users turn their own second factor off. */
  removal_of_second_factor: {
    password: 'stays',
    session: 'stays',
    passkey: 'stays',
    second_factor: 'ends',
    recovery_codes: 'ends',
    reset_link: 'stays',
    login_link: 'stays',
    invitation_link: 'stays',
    verification_link: 'stays',
    change_link: 'stays',
    undo_link: 'stays',
    api_key: 'stays',
  },
  /** Staff help a user who has lost every factor but the password. */
  removal_of_factors_by_staff: {
    password: 'stays',
    session: 'ends',
    passkey: 'ends',
    second_factor: 'ends',
    recovery_codes: 'ends',
    reset_link: 'stays',
    login_link: 'stays',
    invitation_link: 'stays',
    verification_link: 'stays',
    change_link: 'stays',
    undo_link: 'stays',
    api_key: 'stays',
  },
  /** A new invitation replaces every link that sets a password. */
  invitation: {
    password: 'stays',
    session: 'stays',
    passkey: 'stays',
    second_factor: 'stays',
    recovery_codes: 'stays',
    reset_link: 'ends',
    login_link: 'ends',
    invitation_link: 'ends',
    verification_link: 'stays',
    change_link: 'ends',
    undo_link: 'stays',
    api_key: 'stays',
  },
} as const satisfies Record<string, Record<Credential, Fate>>

export type CredentialEvent = keyof typeof CREDENTIAL_LIFETIMES
