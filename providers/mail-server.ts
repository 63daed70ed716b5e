import { type MailProblem, MailServerError } from '../shop/providers/mail-setup.ts'
import { normalizeLine, truncateText } from '../shop/text.ts'
import { ForbiddenAddressError } from './forbidden-addresses.ts'

/** A server of the settings, as opposed to one of the environment. */
export interface EnteredServer {
  /** May also have a loopback or private address. */
  allowPrivate: boolean
}

/** A connection that stays on this machine needs no TLS. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1)$/.test(host)
}

/** The properties with which nodemailer, imapflow and Node describe an error. */
interface DescribedError {
  message: string
  code: string
  /** The code of Node that nodemailer replaced. */
  originalCode: string
  /** Command of SMTP that the server refused. */
  command: string
  /** Answer of the server. */
  answer: string
  isLogin: boolean
}

const CODES: Record<string, MailProblem> = {
  ENOTFOUND: 'serverNotFound',
  EAI_AGAIN: 'serverNotFound',
  ENODATA: 'serverNotFound',
  EDNS: 'serverNotFound',
  ECONNREFUSED: 'portClosed',
  EHOSTUNREACH: 'noAnswer',
  ENETUNREACH: 'noAnswer',
  ETIMEDOUT: 'noAnswer',
  ETIMEOUT: 'noAnswer',
  CONNECT_TIMEOUT: 'noAnswer',
  GREETING_TIMEOUT: 'noAnswer',
  UPGRADE_TIMEOUT: 'noAnswer',
  EABORT: 'noAnswer',
  TimeoutError: 'noAnswer',
  AbortError: 'noAnswer',
  ETLS: 'tlsFailed',
  EAUTH: 'loginRefused',
  ENOAUTH: 'loginRefused',
  ECONNRESET: 'connectionEnded',
  ECONNECTION: 'connectionEnded',
  EPIPE: 'connectionEnded',
  NoConnection: 'connectionEnded',
  EConnectionClosed: 'connectionEnded',
  ClosedAfterConnectText: 'connectionEnded',
  ClosedAfterConnectTLS: 'connectionEnded',
}

/** Enhanced status codes (RFC 3463) with which servers refuse the sender, whatever the command was. */
const SENDER_STATUS = /\b5\.(1\.[78]|7\.60)\b/

const MAX_REASON_LENGTH = 300

/** Says what is wrong with a mail server. Removes the secrets, which a server could repeat in its answer. */
export function toMailServerError(error: unknown, secrets: string[] = []): MailServerError {
  if (error instanceof MailServerError) return error
  if (error instanceof ForbiddenAddressError) return new MailServerError('addressForbidden')
  const described = describe(error)
  const clean = (text: string) => truncateText(normalizeLine(removeSecrets(text, secrets)), MAX_REASON_LENGTH)
  const problem = findProblem(described)
  const reason = described.answer || (problem === 'refused' ? described.message : '')
  return new MailServerError(problem, { message: clean(described.message), reason: clean(reason) })
}

function describe(error: unknown): DescribedError {
  const given = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const read = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
  return {
    message: error instanceof Error ? error.message : String(error),
    code: read('code') || (error instanceof Error ? error.name : ''),
    originalCode: read('originalCode'),
    command: read('command'),
    // imapflow puts a whole answer into `response`, and its text into `responseText`.
    answer: read('responseText') || read('response'),
    isLogin: given.authenticationFailed === true,
  }
}

function findProblem({ message, code, originalCode, command, answer, isLogin }: DescribedError): MailProblem {
  if (isLogin) return 'loginRefused'
  if (/support (required )?STARTTLS|upgrading connection with STARTTLS/i.test(message))
    return 'startTlsMissing'
  // nodemailer keeps only the message of an error of TLS.
  if (answer === '' && /certificate|self[- ]signed|altnames/i.test(message)) return 'certificateInvalid'
  if (code === 'EPROTO' || /SSL routines/i.test(message)) return 'tlsFailed'
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    if (command === 'MAIL FROM' || SENDER_STATUS.test(answer)) return 'senderRefused'
    return command === 'RCPT TO' ? 'recipientRefused' : 'refused'
  }
  return CODES[originalCode] ?? CODES[code] ?? 'refused'
}

/** Also in the forms in which a login sends the password. */
function removeSecrets(text: string, secrets: string[]): string {
  const forms = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, Buffer.from(secret).toString('base64')])
  return forms.reduce((rest, form) => rest.replaceAll(form, '…'), text)
}
