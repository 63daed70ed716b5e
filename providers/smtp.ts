import type { createTransport } from 'nodemailer'
import type { Mailer } from '../shop/services.ts'

/** Below the half minute for which a job holds a mail: a mail given up here is not yet another process's. */
const SEND_TIMEOUT_MS = 25_000
const CONNECTION_TIMEOUT_MS = 10_000

/** As many mails at once as a job sends. */
const MAX_CONNECTIONS = 5

/**
 * Mails by SMTP, over connections that stay open for a while. `url` as in smtps://user:password@host:465, `from` as
 * in "Shop <shop@example.com>". The library is loaded with the first mail.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let opening: Promise<ReturnType<typeof createTransport>> | undefined
  const open = async () => {
    const nodemailer = await import('nodemailer')
    return nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      // Whether to try again is the job's to say.
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
    async send({ id, to, replyTo, subject, text, html }) {
      opening ??= open()
      const transport = await opening
      await transport.sendMail({
        from,
        to: toSingleAddress(to),
        ...(replyTo !== null && { replyTo: toSingleAddress(replyTo) }),
        subject,
        text,
        html,
        // The same for each try, so that a mail that arrives twice can be told to be one.
        messageId: `<${id}@${getDomain(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
    },
  }
}

/** As a list of one: a comma or a name in it addresses nobody else. */
function toSingleAddress(address: string) {
  return [{ name: '', address }]
}

function getDomain(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}
