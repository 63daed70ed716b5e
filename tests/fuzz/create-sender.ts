import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ResolvedRequest } from './resolve-request.ts'

export interface FuzzResponse {
  status: number
  headers: IncomingHttpHeaders
  /** Decompressed. Null: a stream, which was closed. */
  body: Buffer | null
}

const TIMEOUT_MS = 20_000

/** Sends a request unchanged; `fetch` would correct many errors. */
export function createSender(origin: string) {
  const agent = new Agent({ keepAlive: true })
  const send = ({ method, target, headers, body }: ResolvedRequest): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(origin)
      const sent = request({
        agent,
        hostname,
        port,
        method,
        path: target,
        headers: { ...headers, ...(body && { 'content-length': body.length }) },
      })
      sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`no response within ${TIMEOUT_MS / 1_000} s`)))
      sent.once('error', (error: NodeJS.ErrnoException) => {
        // The shop closed the idle connection after an invalid request.
        if (error.code === 'ECONNRESET' && sent.reusedSocket)
          send({ method, target, headers, body }).then(resolve, reject)
        else reject(error)
      })
      sent.once('response', (response) => {
        const incoming = { status: response.statusCode ?? 0, headers: response.headers }
        if (/^text\/event-stream/.test(response.headers['content-type'] ?? '')) {
          resolve({ ...incoming, body: null })
          sent.destroy()
          return
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () =>
          resolve({ ...incoming, body: decompress(Buffer.concat(chunks), response.headers) }),
        )
        response.once('error', reject)
      })
      sent.end(body ?? undefined)
    })
  return { send, close: () => agent.destroy() }
}

function decompress(body: Buffer, { 'content-encoding': encoding }: IncomingHttpHeaders): Buffer {
  // The answer to HEAD has the header without a body.
  if (body.length === 0) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
