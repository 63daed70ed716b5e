import { connect } from 'node:net'
import type { createTransport, SMTPPoolOptions } from 'nodemailer'
import { getSenderAddress } from '../shop/providers/mail-setup.ts'
import type { Mailer } from '../shop/services.ts'
import { createLookup, requireAllowedHost } from './forbidden-addresses.ts'
import { type EnteredServer, isThisMachine, toMailServerError } from './mail-server.ts'

/** Less than the 30 seconds for which a job claims an email, so no other process sends it meanwhile. */
const SEND_TIMEOUT_MS = 25_000
const CONNECTION_TIMEOUT_MS = 10_000

/** As many emails as a job sends at once. */
const MAX_CONNECTIONS = 5

export interface SmtpOptions {
  url: string
  from: string
  /** Address of replies with `{token}`. */
  replyAddress?: string
  /** Undefined for a server of the environment. */
  entered?: EnteredServer
}

/**
 * Sends emails by SMTP over pooled connections. `url` as in smtps://user:password@host:465, `from` as in
 * "Shop <shop@example.com>". The library is loaded with the first email.
 */
export function createSmtpMailer({ url, from, replyAddress, entered }: SmtpOptions): Mailer {
  let opening: Promise<ReturnType<typeof createTransport>> | undefined
  const secrets = listSecrets(url)
  return {
    from,
    replyAddress,
    async send({ id, to, replyTo, inReplyTo, subject, text, html, unsubscribeUrl }) {
      opening ??= openTransport({ url, entered })
      const transport = await opening
      try {
        const { response } = await transport.sendMail({
          from,
          to: toSingleAddress(to),
          ...(replyTo !== null && { replyTo: toSingleAddress(replyTo) }),
          ...(inReplyTo !== null && { inReplyTo: `<${inReplyTo}>`, references: `<${inReplyTo}>` }),
          subject,
          text,
          html,
          // The same in each attempt, so that mail clients recognize a duplicate.
          messageId: `<${id}@${getDomain(from)}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })
        return String(response)
      } catch (error) {
        throw toMailServerError(error, secrets)
      }
    },
  }
}

/** Connects, begins TLS and logs in. */
export async function checkSmtp(options: Pick<SmtpOptions, 'url' | 'entered'>): Promise<void> {
  const transport = await openTransport(options)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

async function openTransport({ url, entered }: Pick<SmtpOptions, 'url' | 'entered'>) {
  const nodemailer = await import('nodemailer')
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The job decides about retries.
    maxRequeues: 0,
    idleTimeout: 60_000,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(entered && getEnteredOptions(url, entered)),
  })
}

/** The password leaves this machine only encrypted, and the connection stays outside of the own network. */
function getEnteredOptions(url: string, entered: EnteredServer): SMTPPoolOptions {
  const { hostname, username } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    requireTLS: !isThisMachine(host),
    // Also at a server that names no way to log in, so that a wrong password is never taken for a right one.
    forceAuth: username !== '',
    getSocket({ port }, callback) {
      try {
        requireAllowedHost(host, entered)
      } catch (error) {
        return callback(error as Error)
      }
      const socket = connect({ host, port: Number(port), lookup: createLookup(entered) })
      const settle = (error: Error | null) => {
        socket.removeAllListeners('error').removeAllListeners('connect').setTimeout(0)
        if (!error) return callback(null, { connection: socket })
        socket.destroy()
        callback(error)
      }
      socket.setTimeout(CONNECTION_TIMEOUT_MS, () =>
        settle(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })),
      )
      socket.once('connect', () => settle(null)).once('error', settle)
    },
  }
}

function listSecrets(url: string): string[] {
  const { username, password } = new URL(url)
  // An operator may have left a percent sign as it is.
  const [user = '', secret = ''] = /%(?![\da-f]{2})/i.test(username + password)
    ? [username, password]
    : [decodeURIComponent(username), decodeURIComponent(password)]
  return [secret, `\0${user}\0${secret}`]
}

/** An object instead of a string, so that a comma or a name in the address adds no recipient. */
function toSingleAddress(address: string) {
  return [{ name: '', address }]
}

function getDomain(from: string): string {
  return /@([\w.-]+)/.exec(getSenderAddress(from))?.[1] ?? 'localhost'
}
