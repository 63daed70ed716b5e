import { connect } from 'node:net'

export interface RawRequest {
  /** Request line, such as `POST /api/contact/submit`. */
  line: string
  headers?: Record<string, string>
  body?: Iterable<Buffer>
  /** Chunked, without Content-Length. */
  chunked?: boolean
}

interface RawResponse {
  /** 0: the connection ended without a response. */
  status: number
  /** Bytes of the body that the server accepted. */
  sent: number
  code: string
}

const TIMEOUT_MS = 40_000

/**
 * Sends a raw request that no HTTP library would send. Stops sending as soon as there is a response, like a
 * browser.
 */
export function sendRawRequest(origin: string, { line, headers = {}, body = [], chunked }: RawRequest) {
  return new Promise<RawResponse>((resolve) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    let received = ''
    let sent = 0
    let over = false
    let goOn = () => {}
    const finish = () => {
      if (over) return
      over = true
      clearTimeout(timer)
      socket.destroy()
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)
      resolve({ status, sent, code: /"code":"(\w+)"/.exec(received)?.[1] ?? '' })
    }
    const timer = setTimeout(finish, TIMEOUT_MS)
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      // Waits a moment for the problem body after the head.
      if (received.includes('\r\n\r\n')) setTimeout(finish, 50)
    })
    socket.on('drain', () => goOn())
    socket.on('error', finish).on('close', () => {
      goOn()
      finish()
    })

    async function send(): Promise<void> {
      const all = {
        host: `${hostname}:${port}`,
        ...(chunked && { 'transfer-encoding': 'chunked' }),
        ...headers,
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`)
      for (const chunk of body) {
        if (over || received !== '') return
        const frame = chunked
          ? [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]
          : [chunk]
        const fits = socket.write(frame.length === 1 ? chunk : Buffer.concat(frame))
        sent += chunk.length
        if (fits) continue
        await new Promise<void>((resolve) => {
          goOn = resolve
        })
      }
      if (chunked) socket.write('0\r\n\r\n')
    }
    socket.once('connect', () => void send())
  })
}
