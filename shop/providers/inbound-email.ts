/** The mailbox that receives replies of customers, and the form of its emails. */

/** Larger emails are not read. Most providers refuse them anyway. */
export const MAX_EMAIL_BYTES = 25 * 1024 * 1024

export interface EmailAddress {
  /** Empty when the sender gave none. */
  name: string
  address: string
}

export interface EmailAttachment {
  /** Empty when the sender gave none. */
  name: string
  /** MIME type, as the sender declares it. */
  type: string
  bytes: Uint8Array
}

/** Whether the mail server found the sender's address genuine; `unknown` when it did not check. */
export type SenderCheck = 'passed' | 'failed' | 'unknown'

export interface InboundEmail {
  from: EmailAddress | null
  senderCheck: SenderCheck
  /** Addresses that it was sent or delivered to. */
  recipients: string[]
  subject: string
  /** Message-ID without the angle brackets; null when the sender gave none. */
  messageId: string | null
  /** Message-IDs of In-Reply-To and References, the nearest first. */
  references: string[]
  /** Message-IDs of the emails that a delivery report returns. */
  returnedMessageIds: string[]
  /** First value of each header, by lowercase name. */
  headers: Map<string, string>
  /** The whole text. HTML is converted when there is no plain text. */
  text: string
  /** The text without the quotations that its HTML marks; null when it came as plain text. */
  unquotedText: string | null
  attachments: EmailAttachment[]
}

/** Why the content of an email could not be read. */
export const EMAIL_PROBLEMS = ['too_large', 'unreadable'] as const

export type EmailProblem = (typeof EMAIL_PROBLEMS)[number]

/** Stands for an email of which nothing can be read. */
export const UNREADABLE_EMAIL: InboundEmail = {
  from: null,
  senderCheck: 'unknown',
  recipients: [],
  subject: '',
  messageId: null,
  references: [],
  returnedMessageIds: [],
  headers: new Map(),
  text: '',
  unquotedText: null,
  attachments: [],
}

export interface ReceivedEmail {
  /** Without text and attachments when there is a problem. */
  email: InboundEmail
  problem: EmailProblem | null
}

/** Position in a mailbox (RFC 3501): a UID counts only together with its UIDVALIDITY. */
export interface MailboxPosition {
  uidValidity: string
  uid: number
}

interface NewEmails {
  uidValidity: string
  /** Oldest first; of many, only the first ones. */
  uids: number[]
  /** Position after all of them, and after what need not be read. */
  next: MailboxPosition
}

/** One folder of one mailbox. Methods reject within a minute when the server does not answer. */
export interface MailboxReader {
  /** Names the mailbox without its password. */
  mailbox: string
  /** Address of replies with `{token}` in its local part. */
  replyAddress: string
  /**
   * Lists emails after a position. Without one, or when the server has numbered the mailbox anew, lists the unseen emails
   * of the last days.
   */
  listNew(after: MailboxPosition | null): Promise<NewEmails>
  /** Returns null for an email that was deleted meanwhile. */
  fetch(uid: number): Promise<ReceivedEmail | null>
  fetchHeaders(uid: number): Promise<ReceivedEmail | null>
  /** Marks an email as seen; flags one that a person has to look at. */
  mark(uid: number, options: { flagged: boolean }): Promise<void>
  /** Closes the connection; the next call opens a new one. */
  close(): Promise<void>
}
