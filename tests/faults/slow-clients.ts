import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { ShopProcess } from '../support/shops/shop-process.ts'
import {
  getProcessResources,
  type ProcessResources,
  startBackgroundClient,
} from './support/process-resources.ts'
import { sendRequest } from './support/send-request.ts'

/** Of each kind. */
const CLIENTS = 200
const TICK_MS = 1_000

/** Too many for what they are: twice the memory, or sockets that stay. */
const MAX_GROWTH = { memoryMb: 150, descriptors: 20, resources: 20 }

interface ClientKind {
  name: string
  /** Begins to be slow, and ends when the socket is closed. */
  act(socket: Socket, clock: Clock): void
  /** In ms, by when the shop has to have ended all of them. */
  closedWithinMs: number
  /** Other than `CLIENTS`. */
  clients?: number
  /** It does not read, so it learns that it was ended only when it does. */
  isBlind?: true
}

/** Calls every second until the socket is closed. */
type Clock = (socket: Socket, tick: () => void) => void

/**
 * A head, a body and an answer a byte at a time, silence, and sockets half closed; streams are below. The shop gives a
 * head 10 s and a request 30 s, and looks every 5 s; an answer nobody takes it looks after twice in 90 s.
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
      // So much that the network between holds only a part of it.
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
 * A thousand clients at once that send or read a byte a second, or nothing, and streams that are opened and dropped:
 * others are served meanwhile, the limits end every one, and the process holds afterwards what it held before. Says
 * what it found wrong.
 */
export async function slowClients(): Promise<string[]> {
  const shop = await ShopProcess.start({ DEMO_PAYMENTS: '1' })
  const session = await startChat(shop)
  // Once around before anything is compared: what is loaded late is no leak.
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
  const said = ended.map(({ name, slowest }) => `${name}: ended within ${(slowest / 1_000).toFixed(0)} s`)
  console.log(
    `slow clients: ${CLIENTS} of each kind and 20 who read slowly (${said.join('; ')}), ${dropped} streams opened and dropped; ` +
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
  { name, act, closedWithinMs: endedWithin, isBlind, clients = CLIENTS }: ClientKind,
) {
  const began = performance.now()
  const { hostname, port } = new URL(shop.origin)
  const times = await Promise.all(
    Array.from({ length: clients }, async () => {
      // Half closed is what one kind wants to be, and no other.
      const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
      socket.on('error', () => {})
      socket.on('end', () => socket.destroy())
      if (!isBlind) socket.resume()
      await once(socket, 'connect')
      const closed = new Promise<void>((resolve) => socket.once('close', resolve))
      act(socket, runTicks)
      const inTime = (ms: number) => Promise.race([closed.then(() => true), sleep(ms).then(() => false)])
      let isClosed = await inTime(endedWithin)
      // What had gone into the network arrives; were the connection still open, all the rest would follow.
      if (isBlind) {
        socket.resume()
        isClosed = await inTime(10_000)
      }
      socket.destroy()
      return isClosed ? performance.now() - began : null
    }),
  )
  const open = times.filter((time) => time === null).length
  const problems = open > 0 ? [`${name}: ${open} still open after ${endedWithin / 1_000} s`] : []
  return { name, problems, slowest: Math.max(...times.map((time) => time ?? endedWithin)) }
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

/** Streams of a conversation, each cut off as soon as it has begun. How many had. */
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

/** What it holds once it has had time to let go. */
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

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
