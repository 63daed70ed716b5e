import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface ReceivedEmail {
  from: string
  to: string[]
  raw: string
}

/** Starts an SMTP server on this machine that accepts every email, unless the options say otherwise. */
export async function startSmtpServer(options: SMTPServerOptions = {}, at = 0) {
  const arrived: ReceivedEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        arrived.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('latin1'),
        })
        done()
      })
    },
    ...options,
  })
  // A client that disconnects must not fail the test.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(at, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((closed) => server.close(closed))
  return { arrived, close, port, url: `smtp://127.0.0.1:${port}`, host: `127.0.0.1:${port}` }
}

/** Options of a server that takes one login, and quotes the password that it refuses. */
export function requireLogin(username: string, password: string): SMTPServerOptions {
  return {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (login, _, done) =>
      login.username === username && login.password === password
        ? done(null, { user: username })
        : done(new Error(`5.7.8 Username and Password not accepted: ${login.password}`)),
  }
}
