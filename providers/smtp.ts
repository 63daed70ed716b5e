import type { createTransport } from 'nodemailer'
import type { Mailer } from '../shop/services.ts'

/** Below the half minute for which a job holds a mail: a mail given up here is not yet another process's. */
const LONGEST = 25_000
const PATIENCE = 10_000

/** As many mails at once as a job sends. */
const CONNECTIONS = 5

/**
 * Mails by SMTP, over connections that stay open for a while. `url` as in smtps://user:password@host:465, `from` as
 * in "Shop <shop@example.com>". The library is loaded with the first mail.
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let opening: Promise<ReturnType<typeof createTransport>> | undefined
  const open = async () => {
    const nodemailer = await import('nodemailer')
    return nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      // Whether to try again is the job's to say.
      maxRequeues: 0,
      idleTimeout: 60_000,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      dnsTimeout: PATIENCE,
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
        to: oneAddress(to),
        ...(replyTo !== null && { replyTo: oneAddress(replyTo) }),
        subject,
        text,
        html,
        // The same for each try, so that a mail that arrives twice can be told to be one.
        messageId: `<${id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(LONGEST),
      })
    },
  }
}

/** As a list of one: a comma or a name in it addresses nobody else. */
function oneAddress(address: string) {
  return [{ name: '', address }]
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}
