import type { createTransport } from 'nodemailer'
import type { Mailer } from '../shop/services.ts'

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
}

/**
 * Sends emails by SMTP over pooled connections. `url` as in smtps://user:password@host:465, `from` as in
 * "Shop <shop@example.com>". The library is loaded with the first email.
 */
export function createSmtpMailer({ url, from, replyAddress }: SmtpOptions): Mailer {
  let opening: Promise<ReturnType<typeof createTransport>> | undefined
  const open = async () => {
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
    })
  }
  return {
    replyAddress,
    async send({ id, to, replyTo, inReplyTo, subject, text, html }) {
      opening ??= open()
      const transport = await opening
      await transport.sendMail({
        from,
        to: toSingleAddress(to),
        ...(replyTo !== null && { replyTo: toSingleAddress(replyTo) }),
        ...(inReplyTo !== null && { inReplyTo: `<${inReplyTo}>`, references: `<${inReplyTo}>` }),
        subject,
        text,
        html,
        // The same in each attempt, so that mail clients recognize a duplicate.
        messageId: `<${id}@${getDomain(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
    },
  }
}

/** An object instead of a string, so that a comma or a name in the address adds no recipient. */
function toSingleAddress(address: string) {
  return [{ name: '', address }]
}

function getDomain(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}
