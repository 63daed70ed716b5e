import type { Mailer, OutgoingEmail } from '../../../shop/services.ts'

/** A mailer that keeps the emails. `refuse` returns the error with which the server refuses one. */
export function createTestMailer({
  refuse,
  ...more
}: Partial<Mailer> & { refuse?: (email: OutgoingEmail) => Error | undefined } = {}) {
  const sent: OutgoingEmail[] = []
  const mailer: Mailer = {
    from: 'Shop <shop@example.com>',
    async send(email) {
      const error = refuse?.(email)
      if (error) throw error
      sent.push(email)
      return '250 OK'
    },
    ...more,
  }
  return { mailer, sent }
}
