/** Everything that opens an account, changes what opens it, or shows what happens in the shop. */
export const ACCOUNT_CREDENTIALS = [
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
  'push_subscription',
  'staff_email',
] as const

export type Credential = (typeof ACCOUNT_CREDENTIALS)[number]

/**
 * `ends_elsewhere`: all but the session that acts. `ends_if_older`: those from before the email was verified.
 */
type End = 'ends' | 'ends_elsewhere' | 'ends_if_older'

/** The credentials that an event ends; all others stay. */
export type EndedCredentials = Partial<Record<Credential, End>>

/**
 * The only table of what ends when (decision 045); `endCredentials` applies it. An event that replaces a password ends the
 * old one. API keys belong to the shop and end only by their revocation. `staff_email`: the notifications that wait to be sent.
 */
export const CREDENTIALS_ENDED_BY = {
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
    change_link: 'ends',
    push_subscription: 'ends',
    staff_email: 'ends',
  },
  /** A link to the new email moved the account there. Nothing that waits reaches the former email, and its links end. */
  email_change: {
    reset_link: 'ends',
    login_link: 'ends',
    invitation_link: 'ends',
    verification_link: 'ends',
    change_link: 'ends',
    staff_email: 'ends',
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
    push_subscription: 'ends',
    staff_email: 'ends',
  },
  /** A proven owner resets the password. A mailbox alone does not remove the second factor. */
  password_reset: {
    password: 'ends',
    session: 'ends',
    reset_link: 'ends',
    login_link: 'ends',
    invitation_link: 'ends',
    change_link: 'ends',
    push_subscription: 'ends',
  },
  password_change: {
    password: 'ends',
    session: 'ends_elsewhere',
    reset_link: 'ends',
    login_link: 'ends',
    invitation_link: 'ends',
    change_link: 'ends',
    push_subscription: 'ends',
  },
  /** The role is for the owner of the present email, so nothing from before, and no former email, reaches it. */
  promotion: {
    passkey: 'ends_if_older',
    change_link: 'ends',
    undo_link: 'ends',
  },
  /**
   * The role is read with each call. A device that showed what the former role could see must be allowed again, and emails
   * that tell of it are not sent.
   */
  demotion: {
    push_subscription: 'ends',
    staff_email: 'ends',
  },
  /** The other credentials work again after a reactivation. The undo link is the way back after a takeover that staff stopped. */
  deactivation: {
    session: 'ends',
    reset_link: 'ends',
    login_link: 'ends',
    invitation_link: 'ends',
    verification_link: 'ends',
    change_link: 'ends',
    push_subscription: 'ends',
    staff_email: 'ends',
  },
  reactivation: {},
  /** Users turn their own second factor off. */
  removal_of_second_factor: {
    second_factor: 'ends',
    recovery_codes: 'ends',
  },
  /** Staff help a user who has lost every factor but the password. */
  removal_of_factors_by_staff: {
    session: 'ends',
    passkey: 'ends',
    second_factor: 'ends',
    recovery_codes: 'ends',
    push_subscription: 'ends',
  },
  /** A new invitation replaces every link that sets a password. */
  invitation: {
    reset_link: 'ends',
    login_link: 'ends',
    invitation_link: 'ends',
    change_link: 'ends',
  },
} as const satisfies Record<string, EndedCredentials>

export type CredentialEvent = keyof typeof CREDENTIALS_ENDED_BY
