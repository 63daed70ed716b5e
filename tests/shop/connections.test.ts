import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ShopProcess } from '../support/shops/shop-process.ts'

const LARGE = 300_000

let shop: ShopProcess
let port: number

beforeAll(async () => {
  shop = await ShopProcess.start()
  port = Number(new URL(shop.origin).port)
})
afterAll(() => shop.stop())

interface Conversation {
  socket: Socket
  received: () => string
  /** Resolves when the received text matches or the connection ends. */
  until: (pattern: RegExp) => Promise<string>
  ended: () => Promise<string>
}

async function openConnection(): Promise<Conversation> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let closed = false
  let check = () => {}
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    check()
  })
  socket.on('error', (error) => {
    received += `\n${error.message}`
  })
  socket.on('close', () => {
    closed = true
    check()
  })
  const waitFor = (isDone: () => boolean) =>
    new Promise<string>((resolve) => {
      check = () => (isDone() || closed) && resolve(received)
      check()
    })
  await once(socket, 'connect')
  return {
    socket,
    received: () => received,
    until: (pattern) => waitFor(() => pattern.test(received)),
    ended: () => waitFor(() => closed),
  }
}

function head(line: string, fields: Record<string, string | number>): string {
  const all = { host: `127.0.0.1:${port}`, 'content-type': 'application/json', ...fields }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Whether the complete body of a response with Content-Length has arrived. */
function isComplete(response: string): boolean {
  const [fields = '', body = ''] = response.split(/\r\n\r\n(.*)/s)
  return body.length === Number(/content-length: (\d+)/i.exec(fields)?.[1] ?? Number.NaN)
}

describe('response before the body was read', () => {
  const body = `"${'x'.repeat(LARGE)}"`
  test.each([
    ['too large', 413, 'POST /api/contact/submit'],
    ['no such call', 404, 'POST /api/no/such/call'],
    ['a page', 405, 'POST /login'],
    ['a file', 405, 'POST /assets/none.js'],
  ])('%s: keeps the connection usable or announces its end', async (_, status, line) => {
    const { socket, until, ended } = await openConnection()
    socket.write(head(line, { 'content-length': body.length }) + body)
    const first = await until(/\r\n\r\n/)
    expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    socket.write(head('GET /healthz', { connection: 'close' }))
    const all = await ended()
    if (/^connection: close\r$/im.test(first)) expect(isComplete(all)).toBe(true)
    else expect(all).toMatch(/HTTP\/1\.1 200 OK[\s\S]*ok$/)
  })

  test('reaches a client that sends all of its body before it reads', async () => {
    const { socket, received, ended } = await openConnection()
    const huge = 16 * 2 ** 20
    socket.pause()
    socket.write(head('POST /api/contact/submit', { 'content-length': huge }))
    for (let sent = 0; sent < huge; sent += 2 ** 20) {
      if (!socket.write(Buffer.alloc(2 ** 20, 'x')))
        await Promise.race([once(socket, 'drain'), once(socket, 'close')])
    }
    expect(received()).toBe('')
    socket.resume()
    const response = await ended()
    expect(response).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i)
    expect(isComplete(response)).toBe(true)
  })

  test('ends the connection after a body in chunks without end', async () => {
    const { socket, until, ended } = await openConnection()
    socket.write(head('POST /api/contact/submit', { 'transfer-encoding': 'chunked' }))
    const chunk = `${(2 ** 16).toString(16)}\r\n${'x'.repeat(2 ** 16)}\r\n`
    const timer = setInterval(() => socket.write(chunk), 10)
    const response = await until(/"code":"body_too_large"/)
    clearInterval(timer)
    expect(response).toMatch(/connection: close/i)
    socket.end()
    expect(isComplete(await ended())).toBe(true)
  })

  test('answers 408 when the body does not arrive in time', async () => {
    const { socket, until } = await openConnection()
    socket.write(head('POST /api/contact/submit', { 'content-length': 100 }))
    expect(await until(/"code":"body_too_slow"/)).toMatch(/^HTTP\/1\.1 408 /)
    socket.destroy()
  })

  test.each([
    [401, 'POST /api/auth/change-password'],
    [404, 'POST /api/no/such/call'],
    [405, 'POST /login'],
    [400, 'POST /api/auth/login'],
  ])('%i after a small late body: keeps the connection', async (status, line) => {
    const { socket, until } = await openConnection()
    socket.write(head(line, { 'content-length': 60_000 }))
    await sleep(50)
    socket.write('x'.repeat(60_000))
    expect(await until(/\r\n\r\n/)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    socket.write(head('GET /healthz', {}))
    expect(await until(/\r\n\r\nok$/)).toMatch(/ok$/)
    socket.destroy()
  })
})

describe('Expect: 100-continue', () => {
  test('rejects a body that is too large at once', async () => {
    const { socket, until } = await openConnection()
    socket.write(head('POST /api/contact/submit', { expect: '100-continue', 'content-length': LARGE }))
    const response = await until(/"code":"body_too_large"/)
    expect(response).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i)
    socket.destroy()
  })

  test('answers 100 for a body that is read', async () => {
    const { socket, until } = await openConnection()
    socket.write(head('POST /api/auth/login', { expect: '100-continue', 'content-length': 2 }))
    expect(await until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 100 Continue/)
    socket.write('{}')
    expect(await until(/HTTP\/1\.1 422 /)).toMatch(/HTTP\/1\.1 422 /)
    socket.destroy()
  })
})

describe('SIGTERM', () => {
  beforeEach(async () => {
    await shop.stop()
    await shop.restart()
  })

  /** `refused`: nothing was sent, so a load balancer can try another process. */
  async function request(): Promise<'answered' | 'refused' | 'reset'> {
    const connection = await openConnection().catch(() => null)
    if (!connection) return 'refused'
    connection.socket.write(head('GET /api/niches/all', {}))
    const response = await connection.ended()
    return /^HTTP\/1\.1 200 [\s\S]*\]$/.test(response) ? 'answered' : 'reset'
  }

  const burst = (size: number) => Array.from({ length: size }, request)

  test('answers connections that the kernel accepted while the process was busy', async () => {
    const stopped = shop.stop()
    await sleep(300)
    shop.signal('SIGSTOP')
    const responses = burst(30)
    // Longer than the process waits before it closes its socket.
    await sleep(1_500)
    shop.signal('SIGCONT')
    expect(await Promise.all(responses)).toEqual(Array(30).fill('answered'))
    await stopped
  })

  test('resets no connection in several bursts', async () => {
    const responses = burst(10)
    const stopped = shop.stop()
    for (let wave = 0; wave < 12; wave += 1) {
      await sleep(100)
      responses.push(...burst(10))
    }
    const outcomes = await Promise.all(responses)
    expect(outcomes).not.toContain('reset')
    expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThan(50)
    await stopped
  })
})
