/** Allows `points` attempts within `minutes` of the first one. */
interface RateLimitRule {
  points: number
  minutes: number
}

/**
 * Limits shared by all processes. Only wrong passwords count (`limitGuess`), except for `hashClient` and
 * `hashClientBurst`, which bound the hashing work that one client can cause. Five wrong passwords are more than a user who mistypes
 * needs, and one client gets at most twenty an hour for one account. The limit of the account itself is out
 * of one client's reach: locking a user out takes several clients and lasts an hour at most; sessions
 * continue, and a password reset clears it. Many clients together have 720 attempts a day at one account,
 * while even a weak password takes thousands.
 */
export const RATE_LIMIT_RULES = {
  /** Wrong passwords of one account from one client. */
  passwordHere: { points: 5, minutes: 15 },
  /**
   * Wrong passwords of one client for any account: a few passwords tried on many accounts. Even an office
   * behind one address mistypes less.
   */
  passwordClient: { points: 50, minutes: 60 },
  /**
   * Passwords of one client that are hashed, right or wrong: at 20 ms each, six seconds of one core an hour.
   * An office of a hundred people behind one address can log in three times each.
   */
  hashClient: { points: 300, minutes: 60 },
  /** The same within a minute: sixty people behind one address who log in at the start of their day. */
  hashClientBurst: { points: 60, minutes: 1 },
  /**
   * Wrong passwords for one account from any client. Counted for unknown emails too, so that the limit
   * reveals nothing.
   */
  passwordAccount: { points: 30, minutes: 60 },
  /** Wrong second factor codes after a correct password; 3 of a million codes are valid at a time. */
  codeAccount: { points: 10, minutes: 60 },
  /** Answers of passkeys that are refused. They cannot be guessed: the limit bounds the work that a client causes. */
  passkeyClient: { points: 30, minutes: 60 },
  /** Challenges for passkeys. Each opening of the login page takes one. */
  passkeyChallengeClient: { points: 300, minutes: 60 },
  /**
   * Password reset links to one email, so that nobody can flood a mailbox. Further links are not sent,
   * without an error.
   */
  forgotAddress: { points: 5, minutes: 60 },
  forgotClient: { points: 20, minutes: 60 },
  /** Login links, with the limits of reset links. */
  loginLinkAddress: { points: 5, minutes: 60 },
  loginLinkClient: { points: 20, minutes: 60 },
  /**
   * Emails to one address by kind, for emails that anybody can cause by typing the address. Further emails
   * are dropped, while the action itself succeeds.
   */
  mailWelcome: { points: 2, minutes: 1_440 },
  mailResetLink: { points: 10, minutes: 60 },
  mailLoginLink: { points: 10, minutes: 60 },
  mailVerificationLink: { points: 5, minutes: 60 },
  /** Above the limit the answer stays the same: it must not tell whether the email belongs to an account. */
  mailEmailChangeLink: { points: 5, minutes: 1_440 },
  mailInvitation: { points: 10, minutes: 1_440 },
  mailCaseVerification: { points: 5, minutes: 1_440 },
  mailPasswordChanged: { points: 5, minutes: 1_440 },
  mailSecondFactorChanged: { points: 6, minutes: 1_440 },
  mailNewDevice: { points: 20, minutes: 1_440 },
  /** More than the passkeys that an account can have, so that none is added unseen. */
  mailPasskeyChanged: { points: 60, minutes: 1_440 },
  mailAccountErased: { points: 2, minutes: 1_440 },
  /** Confirmations of orders that cost nothing. The receipts stay in the account. */
  mailFreeOrder: { points: 5, minutes: 1_440 },
  /** Emails to support. Above the limit, staff look into the inbox anyway. */
  mailContactReceived: { points: 200, minutes: 60 },
  mailChatWaiting: { points: 200, minutes: 60 },
  /** Emails at once to one member of staff. Above the limit they come together. */
  mailStaffNotification: { points: 30, minutes: 60 },
  /** Promotion codes of one client that nobody made: far more than mistyped, far fewer than guessing takes. */
  promotionCodeClient: { points: 30, minutes: 60 },
  /** Each call hashes a password. Many people share one address in an office, a school or a mobile network. */
  registerClient: { points: 100, minutes: 60 },
  resetClient: { points: 20, minutes: 60 },
  /** Confirmations of links that verify an email or undo its change. */
  emailLinkClient: { points: 20, minutes: 60 },
  /** Changes of the email that one user asks for. */
  emailChangeUser: { points: 5, minutes: 60 },
  /** Many people share one address, as with registrations; each message costs two emails. */
  contactClient: { points: 30, minutes: 60 },
  /** Withdrawals without a login, of which those of a paid order are recorded above it, and confirmations of their links. */
  withdrawalClient: { points: 10, minutes: 60 },
  withdrawalLinkClient: { points: 20, minutes: 60 },
  /** Acknowledgements to one email, so that nobody can flood a mailbox. The message itself is stored. */
  contactAddress: { points: 5, minutes: 1_440 },
  /** Changes of the video of one order, by its link or its customer. */
  orderVideo: { points: 30, minutes: 60 },
  /** Saved reviews and pictures of one order, by its link or its customer. */
  reviewOrder: { points: 30, minutes: 60 },
  /** Reports of reviews. */
  reviewReportClient: { points: 10, minutes: 60 },
  /** Emails of one sender that become messages. Further ones stay in the mailbox, flagged for a person. */
  inboundEmailSender: { points: 20, minutes: 60 },
  /** Emails of all senders together that the mail server found forged. */
  inboundEmailForged: { points: 60, minutes: 60 },
  /** More messages than a person types. */
  chatMessageClient: { points: 60, minutes: 10 },
  chatBeginClient: { points: 60, minutes: 60 },
  /** Typing indicators, which each open chat sends every few seconds. */
  chatTypingClient: { points: 120, minutes: 1 },
  /** Choices of language or currency, and browser events: more than a school class causes at once. */
  preferenceClient: { points: 60, minutes: 1 },
  eventClient: { points: 120, minutes: 1 },
  /** Requests to PayPal because of webhook events that turn out to be forged, from one client and from all. */
  webhookVerificationClient: { points: 5, minutes: 1 },
  webhookVerification: { points: 20, minutes: 1 },
  /** PDF and XML files of one user: an accountant's monthly download is slower. */
  documentFileUser: { points: 60, minutes: 1 },
  /** Logins to mail servers and test emails of one owner, and lookups of the sender's domain. */
  mailServerCheckUser: { points: 30, minutes: 60 },
  senderDomainUser: { points: 60, minutes: 60 },
  /** VAT ids of one user that may be checked at the service of the authorities. */
  vatCheckUser: { points: 20, minutes: 60 },
  /** Checks of one VAT id by the job, also while the service gives no answer. */
  vatIdRecheck: { points: 1, minutes: 60 },
  /** Calls of one API key. */
  apiKeyCalls: { points: 3_000, minutes: 1 },
  /** Images of one customer, and of one member of staff or program. */
  uploadCustomer: { points: 30, minutes: 60 },
  uploadStaff: { points: 600, minutes: 60 },
  /** Payment status reads at the provider: a waiting customer causes 30 a minute, and some share an address. */
  paymentCheckClient: { points: 240, minutes: 1 },
  /** Attempts to capture one payment: a returning customer causes one, and each reload of the page another. */
  captureSession: { points: 10, minutes: 1 },
  /** Prices of a cart: each change of it causes one. */
  quoteClient: { points: 120, minutes: 1 },
  /** New idempotency keys of clients without a log-in, and of one customer: anybody can register. Answers are stored for a day. */
  idempotencyKeyClient: { points: 100, minutes: 60 },
  idempotencyKeyCustomer: { points: 300, minutes: 60 },
} as const satisfies Record<string, RateLimitRule>

export type RateLimitRuleName = keyof typeof RATE_LIMIT_RULES

/** Limits on guesses of a secret. */
export const GUESS_RULES: ReadonlySet<RateLimitRuleName> = new Set([
  'passwordHere',
  'passwordClient',
  'passwordAccount',
  'hashClient',
  'hashClientBurst',
  'codeAccount',
  'promotionCodeClient',
])
