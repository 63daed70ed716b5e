import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ShopProcess } from '../support/shops/shop-process.ts'
import {
  getProcessResources,
  type ProcessResources,
  startBackgroundClient,
} from './support/process-resources.ts'
import { sendRequest } from './support/send-request.ts'

/** Clients per kind. */
const CLIENTS = 200
const TICK_MS = 1_000

/** Limits of growth: doubled memory or remaining sockets are a leak. */
const MAX_GROWTH = { memoryMb: 150, descriptors: 20, resources: 20 }

interface ClientKind {
  name: string
  /** Starts being slow; ends when the socket closes. */
  act(socket: Socket, clock: Clock): void
  /** Time within which the shop must close all of them. */
  closedWithinMs: number
  /** Default: `CLIENTS`. */
  clients?: number
  /** Notices the end of the connection only when it reads again. */
  isBlind?: true
}

/** Calls `tick` every second until the socket closes. */
type Clock = (socket: Socket, tick: () => void) => void

/**
 * Heads, bodies and reads of one byte per second, silence, and half-closed sockets (streams are below). The
 * shop allows 10 s for a head and 30 s for a request, checks every 5 s, and drops idle readers within 90 s.
 */
function listClientKinds(): ClientKind[] {
  const write =
    (text: string): ClientKind['act'] =>
    (socket, clock) => {
      let at = 0
      clock(socket, () => void socket.write(text[at++] ?? 'x'))
    }
  const body =
    'POST /api/contact/submit HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{'
  return [
    {
      name: 'heads a byte a second',
      act: write('GET /about HTTP/1.1\r\nhost: x\r\nx-long: '),
      closedWithinMs: 25_000,
    },
    {
      name: 'bodies a byte a second',
      act(socket, clock) {
        socket.write(body)
        clock(socket, () => void socket.write('x'))
      },
      closedWithinMs: 40_000,
    },
    { name: 'nothing at all', act: () => {}, closedWithinMs: 20_000 },
    {
      name: 'half closed after half a head',
      act: (socket) => void socket.end('GET /about HTTP/1.1\r\nhost: x\r\n'),
      closedWithinMs: 20_000,
    },
    {
      // More than network buffers hold.
      name: 'answers of 18 MB, a byte a second',
      clients: 20,
      isBlind: true,
      act(socket, clock) {
        socket.pause()
        socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(120))
        clock(socket, () => void socket.read(1))
      },
      closedWithinMs: 105_000,
    },
  ]
}

/**
 * A thousand clients that send or read one byte per second or nothing, and streams that are opened and
 * dropped. Others must be served, the limits must end every client, and the process must return to its
 * earlier size. Returns the problems found.
 */
export async function slowClients(): Promise<string[]> {
  const shop = await ShopProcess.start({ DEMO_PAYMENTS: '1' })
  const session = await startChat(shop)
  // Warms up, because lazily loaded code is not a leak.
  await dropStreams(shop, session, 50)
  for (const path of ['/', '/about', '/api/openapi.json']) await sendRequest(shop.origin, { path })
  const calm = await measureService(shop, 3_000)
  const before = await getProcessResources(shop)

  const other = startBackgroundClient(shop)
  const [dropped, ...ended] = await Promise.all([
    dropStreams(shop, session, CLIENTS),
    ...listClientKinds().map((kind) => runClients(shop, kind)),
  ])
  const others = await other.end()
  const after = await waitForRelease(shop, before)
  await shop.stop()

  const problems = [
    ...others.failures,
    ...ended.flatMap(({ problems }) => problems),
    ...listGrowth(before, after),
  ]
  const errors = shop.loggedErrors()
  problems.push(...errors.map((line) => `it logged ${line}`))
  const summaries = ended.map(
    ({ name, slowest }) => `${name}: ended within ${(slowest / 1_000).toFixed(0)} s`,
  )
  console.log(
    `slow clients: ${CLIENTS} of each kind and 20 who read slowly (${summaries.join('; ')}), ${dropped} streams opened and dropped; ` +
      `${others.served} others served meanwhile, 99 of 100 within ${others.p99} ms (${calm.p99} ms in calm), the slowest ` +
      `in ${others.slowest} ms; memory ${before.memoryMb} MB before and ${after.memoryMb} after, descriptors ` +
      `${before.descriptors} and ${after.descriptors}, resources ${before.resources} and ${after.resources}; ` +
      `${problems.length} problems`,
  )
  return problems
}

async function measureService(shop: ShopProcess, ms: number) {
  const other = startBackgroundClient(shop)
  await sleep(ms)
  return other.end()
}

async function runClients(
  shop: ShopProcess,
  { name, act, closedWithinMs, isBlind, clients = CLIENTS }: ClientKind,
) {
  const began = performance.now()
  const { hostname, port } = new URL(shop.origin)
  const times = await Promise.all(
    Array.from({ length: clients }, async () => {
      // Only one kind stays half closed.
      const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
      socket.on('error', () => {})
      socket.on('end', () => socket.destroy())
      if (!isBlind) socket.resume()
      await once(socket, 'connect')
      const closed = new Promise<void>((resolve) => socket.once('close', resolve))
      act(socket, runTicks)
      const hasClosedWithin = (ms: number) =>
        Promise.race([closed.then(() => true), sleep(ms).then(() => false)])
      let isClosed = await hasClosedWithin(closedWithinMs)
      // Buffered data still arrives; an open connection would send all the rest.
      if (isBlind) {
        socket.resume()
        isClosed = await hasClosedWithin(10_000)
      }
      socket.destroy()
      return isClosed ? performance.now() - began : null
    }),
  )
  const open = times.filter((time) => time === null).length
  const problems = open > 0 ? [`${name}: ${open} still open after ${closedWithinMs / 1_000} s`] : []
  return { name, problems, slowest: Math.max(...times.map((time) => time ?? closedWithinMs)) }
}

const runTicks: Clock = (socket, tick) => {
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer)
    else tick()
  }, TICK_MS)
  socket.once('close', () => clearInterval(timer))
}

async function startChat(shop: ShopProcess): Promise<string> {
  const body = { message: 'Hello', user_name: 'Somebody' }
  const sent = await sendRequest<{ session_id: string }>(shop.origin, {
    method: 'POST',
    path: '/api/chat/send',
    body,
  })
  return sent.body.session_id
}

/** Opens and drops streams of a conversation; returns how many had started. */
async function dropStreams(shop: ShopProcess, session: string, count: number): Promise<number> {
  let begun = 0
  for (let number = 0; number < count; number += 1) {
    const ending = new AbortController()
    const from = `10.2.${Math.floor(number / 20)}.1`
    const response = await fetch(`${shop.origin}/api/chat/session/${session}/stream?after=0`, {
      headers: { 'x-forwarded-for': from },
      signal: ending.signal,
    })
    if (response.status === 200) begun += 1
    ending.abort()
  }
  return begun
}

/** Returns the resources after a while for releasing them. */
async function waitForRelease(shop: ShopProcess, before: ProcessResources): Promise<ProcessResources> {
  for (let tries = 0; ; tries += 1) {
    const now = await getProcessResources(shop)
    if (tries === 30 || listGrowth(before, now).length === 0) return now
    await sleep(1_000)
  }
}

function listGrowth(before: ProcessResources, after: ProcessResources): string[] {
  return (Object.keys(MAX_GROWTH) as (keyof typeof MAX_GROWTH)[])
    .filter((name) => after[name] > before[name] + MAX_GROWTH[name])
    .map((name) => `${name} rose from ${before[name]} to ${after[name]}`)
}
