/** Setup of mail servers that an owner enters in the settings. `providers/` implements it. */

/**
 * The mail servers of a shop: `smtp` sends its emails, `imap` has the mailbox with the replies. The environment variables set
 * all of a server or nothing, and win over the settings.
 */
export const MAIL_SERVERS = {
  smtp: ['SMTP_URL', 'MAIL_FROM'],
  imap: ['IMAP_URL', 'REPLY_ADDRESS'],
} as const

export type MailServerKind = keyof typeof MAIL_SERVERS

export const MAIL_SERVER_KINDS = Object.keys(MAIL_SERVERS) as MailServerKind[]

/** `tls`: from the start of the connection; `starttls`: before the login. The customary port of each. */
export const MAIL_PORTS = {
  smtp: { tls: 465, starttls: 587 },
  imap: { tls: 993, starttls: 143 },
} as const

export const MAIL_SECURITY = ['tls', 'starttls'] as const

export type MailSecurity = (typeof MAIL_SECURITY)[number]

export interface MailServerSettings {
  host: string
  port: number
  security: MailSecurity
  /** Empty for a server that sends without a login. */
  username: string
  /** The sender of emails; for the mailbox, the address of replies with `{token}`. */
  address: string
  /** Name of the sender; empty for none. */
  name: string
}

export interface MailServer extends MailServerSettings {
  password: string
}

/** Returns the sender of emails as MAIL_FROM has it: `"Shop" <shop@example.com>`, or the address alone. */
export function formatSender({ name, address }: Pick<MailServerSettings, 'name' | 'address'>): string {
  return name === '' ? address : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`
}

/** Returns the address of a sender that may have a name: `Shop <hello@example.com>`. */
export function getSenderAddress(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
}

/** The messages are `mail.problems.{problem}` in the `admin-settings` namespace. */
const MAIL_PROBLEMS = [
  'serverNotFound',
  'addressForbidden',
  'portClosed',
  'noAnswer',
  'connectionEnded',
  'tlsFailed',
  'startTlsMissing',
  'certificateInvalid',
  'passwordMissing',
  'loginRefused',
  'senderRefused',
  'recipientRefused',
  'folderRefused',
  'refused',
] as const

export type MailProblem = (typeof MAIL_PROBLEMS)[number]

/** Why a mail server cannot be used, or took no email. Contains no password. */
export class MailServerError extends Error {
  readonly problem: MailProblem
  /** The answer of the server in one line, empty when it sent none. */
  readonly reason: string

  constructor(problem: MailProblem, { message, reason = '' }: { message?: string; reason?: string } = {}) {
    super(message || problem)
    this.name = 'MailServerError'
    this.problem = problem
    this.reason = reason
  }
}

/** Less than a response may take. */
export const MAIL_CHECK_TIMEOUT_MS = 9_500

export interface MailSetup {
  /**
   * Connects, begins TLS and logs in; opens the folder of the mailbox. Throws MailServerError, within
   * `MAIL_CHECK_TIMEOUT_MS`.
   */
  check(kind: MailServerKind, server: MailServer): Promise<void>
  /** Returns the TXT records of a name, each joined; null when DNS does not answer within seconds. Never throws. */
  lookUpTxt(name: string): Promise<string[] | null>
}

/** Whether an address is of a domain reserved for examples, as the one of a new shop. */
export function isSampleAddress(address: string): boolean {
  return /@example\.(com|org|net)$/i.test(address)
}
