/** `points` tries within `minutes`, counted from the first; then none until those minutes are over. */
interface RateLimitRule {
  points: number
  minutes: number
}

/**
 * How often what may be tried, by all processes together. Passwords: only wrong ones count (`countGuess`), but for
 * `hashClient`, which bounds what one client's passwords cost the shop, right or wrong. Five wrong
 * ones are more than a person needs who mistypes theirs, and one client gets no further than twenty an hour with an
 * account. Below that the account's own limit is out of one client's reach: to lock an owner out takes several, and
 * lasts an hour at most; who is logged in stays so, and a new password by mail opens the account again. Many clients
 * together have 720 guesses a day at one account, where even a poor password takes thousands.
 */
export const RATE_LIMIT_RULES = {
  /** Wrong passwords of one account from one client. */
  passwordHere: { points: 5, minutes: 15 },
  /** Of any accounts from one client: few passwords tried on many. An office behind one address mistypes less. */
  passwordClient: { points: 50, minutes: 60 },
  /**
   * Passwords of one client that are hashed to be compared, also right ones: at 20 ms each, six seconds of one core an
   * hour. An office of a hundred people behind one address logs in three times each.
   */
  hashClient: { points: 300, minutes: 60 },
  /** Of one account, from anywhere. The same for an address that has none, so that it tells nothing. */
  passwordAccount: { points: 30, minutes: 60 },
  /** Wrong second factors of an account whose password was right: 3 of a million are good at a time. */
  codeAccount: { points: 10, minutes: 60 },
  /** Links to a new password to one address: nobody's mailbox is filled from here. More are not sent, and not told. */
  forgotAddress: { points: 5, minutes: 60 },
  forgotClient: { points: 20, minutes: 60 },
  /**
   * Mails to one address, by kind: what somebody causes who only typed it. The first ones are sent, so its owner is told;
   * more are dropped, and what they tell of happens all the same.
   */
  mailWelcome: { points: 2, minutes: 1_440 },
  mailResetLink: { points: 10, minutes: 60 },
  mailInvitation: { points: 10, minutes: 1_440 },
  mailPasswordChanged: { points: 5, minutes: 1_440 },
  mailSecondFactorChanged: { points: 6, minutes: 1_440 },
  mailAccountErased: { points: 2, minutes: 1_440 },
  /** To support: beyond that, who answers looks into the inbox. */
  mailContactReceived: { points: 200, minutes: 60 },
  mailChatWaiting: { points: 200, minutes: 60 },
  /** Each costs a hash of a password. Many people share one address in an office, a school or a phone's network. */
  registerClient: { points: 30, minutes: 60 },
  resetClient: { points: 20, minutes: 60 },
  contactClient: { points: 10, minutes: 60 },
  /** Acknowledgments to one address: nobody's mailbox is filled from here. The message is kept without. */
  contactAddress: { points: 5, minutes: 1_440 },
  /** Faster than anybody types for long. */
  chatMessageClient: { points: 60, minutes: 10 },
  chatBeginClient: { points: 15, minutes: 60 },
  /** That somebody is writing, told every few seconds by each open chat. */
  chatTypingClient: { points: 120, minutes: 1 },
  /** A choice of language or currency, and what the browser tells of it: more than a whole class makes at once. */
  preferenceClient: { points: 60, minutes: 1 },
  eventClient: { points: 120, minutes: 1 },
  /** Webhook events whose signature only PayPal can verify, and certificates fetched for them: usually none. */
  webhookVerificationClient: { points: 20, minutes: 1 },
  webhookVerification: { points: 60, minutes: 1 },
  /** Reads of a payment at its provider: a buyer who waits causes 30 a minute, and some share an address. */
  paymentCheckClient: { points: 240, minutes: 1 },
} as const satisfies Record<string, RateLimitRule>

export type RateLimitRuleName = keyof typeof RATE_LIMIT_RULES
