import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createCertificate } from '../../fakes/paypal/create-certificate.ts'

/** Gives a shop on this machine an address with https, by a certificate that nobody has signed. */
export async function startHttpsProxy() {
  let target = ''
  const { privateKey, certificate } = createCertificate('127.0.0.1')
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const server = createServer({ key, cert: certificate }, (incoming, outgoing) => {
    const forwarded = request(
      `${target}${incoming.url}`,
      {
        method: incoming.method,
        headers: { ...incoming.headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
      },
      (answered) => {
        outgoing.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://127.0.0.1:${port}`,
    /** Address of the shop itself, known once it has started. */
    forwardTo(origin: string): void {
      target = origin
    },
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
