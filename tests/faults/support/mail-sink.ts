import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Starts an SMTP server that accepts and counts every email. */
export async function startMailSink() {
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      stream.resume()
      stream.once('end', () => {
        taken += 1
        done()
      })
    },
  })
  // A client that disconnects is not an error.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    stop: () => new Promise<void>((closed) => server.close(closed)),
  }
}
