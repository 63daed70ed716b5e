import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { createRandom } from '../support/create-random.ts'
import { OWNER, ShopProcess } from '../support/shops/shop-process.ts'
import { withDatabase } from './support/with-database.ts'

const ORDERS = 24
const KILLS = 12
const CONCURRENCY = 4
/** Longer than a lease and the first retries. */
const DEADLINE_MS = 300_000

interface Message {
  type: string
  timestamp: string
  data: { id: string; delivered: number }
}

export function webhooksEmbedded({ seed }: { seed: number }): Promise<string[]> {
  return runWebhooks({ title: 'embedded, one process', processes: 1, seed })
}

export function webhooksOnPostgres({ seed }: { seed: number }): Promise<string[]> {
  return withDatabase((databaseUrl) =>
    runWebhooks({ title: 'PostgreSQL, two processes', processes: 2, seed, databaseUrl }),
  )
}

/**
 * Pays and fulfils orders while the shop's processes are killed with SIGKILL at random times and the receiver hangs, answers
 * 500, redirects or breaks the connection at the first attempt of every third message. In the end every change must have
 * arrived, in the order of its order, with a valid signature, and nothing at the address of the redirect.
 */
async function runWebhooks(scenario: {
  title: string
  processes: number
  seed: number
  databaseUrl?: string
}): Promise<string[]> {
  const { title, processes, seed, databaseUrl } = scenario
  const began = Date.now()
  const chance = createRandom(seed)
  const receiver = await openReceiver(chance)
  const shops: ShopProcess[] = []
  for (let number = 0; number < processes; number += 1) {
    shops.push(
      await ShopProcess.start({
        DEMO_PAYMENTS: '1',
        WEBHOOKS_ALLOW_HTTP: '1',
        WEBHOOKS_ALLOW_PRIVATE: '1',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...(shops[0] && { PUBLIC_URL: shops[0].origin }),
      }),
    )
  }
  const send = createClient(shops.map(({ origin }) => origin))
  const login = await send<{ token: string }>('POST', '/auth/login', OWNER)
  const events = ['order.paid', 'order.started', 'order.delivery_recorded', 'order.completed']
  const created = await send<{ secret: string }>(
    'POST',
    '/admin/webhooks',
    { url: receiver.url, events },
    login.token,
  )

  let isDone = false
  const killAll = async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(300 + chance() * 1_200)
      const shop = shops[Math.floor(chance() * shops.length)]
      await shop?.kill()
      await shop?.restart()
    }
    isDone = true
  }
  const waiting = Array.from({ length: ORDERS }, (_, number) => number)
  const fulfilled: string[] = []
  const fulfilAll = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const order = await send<{ session_id: string }>(
        'POST',
        '/stripe/checkout/session',
        {
          package_id: 'followers-1000',
          username: `order_${number}`,
          niche: 'Other',
          origin_url: shops[0]?.origin,
          idempotencyKey: `webhooks-${seed}-${number}`,
        },
        login.token,
      )
      await send('POST', `/demo/payments/${order.session_id}`, { outcome: 'pay' })
      // Like the result page: records a payment whose process was killed before it did.
      await send('GET', `/stripe/checkout/status/${order.session_id}`)
      const list = await send<{ orders: { id: string; tiktokUsername: string }[] }>(
        ...(['GET', `/admin/orders?q=order_${number}`, undefined, login.token] as const),
      )
      const id = list.orders.find(({ tiktokUsername }) => tiktokUsername === `order_${number}`)?.id
      if (!id) throw new Error(`order ${number} was not found`)
      const path = `/admin/orders/${id}`
      await send('PATCH', path, { status: 'processing' }, login.token)
      for (const delivered of [250, 500, 750]) await send('PATCH', path, { delivered }, login.token)
      await send('PATCH', path, { status: 'completed' }, login.token)
      fulfilled.push(id)
    }
  }
  await Promise.all([killAll(), ...Array.from({ length: CONCURRENCY }, fulfilAll)])
  const problems: string[] = isDone ? [] : ['not all kills']
  const deadline = Date.now() + DEADLINE_MS
  const isPending = async () => {
    const { endpoints } = await send<{ endpoints: { pending: number }[] }>(
      'GET',
      '/admin/webhooks',
      undefined,
      login.token,
    )
    return endpoints.some(({ pending }) => pending > 0)
  }
  while ((await isPending()) && Date.now() < deadline) await sleep(1_000)
  if (await isPending()) problems.push('messages are pending')
  await Promise.all(shops.map((shop) => shop.stop()))
  problems.push(...receiver.listErrors(fulfilled, created.secret))
  receiver.close()
  console.log(
    `${title}: ${fulfilled.length} orders, ${KILLS} kills; ${receiver.getCounts()}; ${problems.length} problems; ` +
      `${((Date.now() - began) / 1000).toFixed(0)} s`,
  )
  return problems
}

const EXPECTED = [
  'order.paid',
  'order.started',
  ...Array(3).fill('order.delivery_recorded'),
  'order.completed',
]

/** A receiver that treats the first attempt of every third message badly. */
async function openReceiver(chance: () => number) {
  const requests: { body: string; headers: Record<string, string> }[] = []
  const accepted: string[] = []
  const refused = new Set<string>()
  let redirected = 0
  const failures = [
    (_: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end(),
    (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(307, { location: '/elsewhere' }).end(),
    (request: IncomingMessage) => void request.socket.destroy(),
    () => undefined,
  ]
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      if (request.url === '/elsewhere') redirected += 1
      const headers = request.headers as Record<string, string>
      const id = headers['webhook-id'] ?? ''
      requests.push({ body, headers })
      const isRefused = !refused.has(id) && !accepted.includes(id) && chance() < 1 / 3
      if (isRefused) {
        refused.add(id)
        failures[Math.floor(chance() * failures.length)]?.(request, response)
        return
      }
      accepted.push(id)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    getCounts: () =>
      `${requests.length} requests, ${refused.size} refused, ${new Set(accepted).size} accepted`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
    listErrors(orderIds: string[], secret: string): string[] {
      const problems = redirected > 0 ? [`${redirected} redirects were followed`] : []
      const bodies = new Map<string, string>()
      for (const { body, headers } of requests) {
        const id = headers['webhook-id'] ?? ''
        // The age of a signature is checked by receivers when the request arrives.
        const signature = new Webhook(secret).sign(
          id,
          new Date(Number(headers['webhook-timestamp']) * 1_000),
          body,
        )
        if (signature !== headers['webhook-signature']) problems.push(`${id}: wrong signature`)
        if ((bodies.get(id) ?? body) !== body) problems.push(`${id}: changed body`)
        bodies.set(id, body)
      }
      const messages = [...new Set(accepted)].map((id) => JSON.parse(bodies.get(id) ?? '') as Message)
      for (const orderId of orderIds) {
        const own = messages.filter(({ data }) => data.id === orderId)
        const types = own.map(({ type }) => type)
        if (types.join() !== EXPECTED.join()) problems.push(`order ${orderId}: ${types.join()}`)
        const delivered = own.map(({ data }) => data.delivered)
        if (delivered.join() !== '0,0,250,500,750,1000')
          problems.push(`order ${orderId}: ${delivered.join()}`)
      }
      return problems
    },
  }
}

/** Returns a function that repeats a request, each time at the next process, until it is answered. */
function createClient(origins: string[]) {
  let turn = 0
  return async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
    const deadline = Date.now() + 120_000
    for (;;) {
      turn += 1
      try {
        const response = await fetch(`${origins[turn % origins.length]}/api${path}`, {
          method,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.2.${turn % 250}.1`,
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: body === undefined ? undefined : JSON.stringify(body),
          signal: AbortSignal.timeout(30_000),
        })
        const text = await response.text()
        // A payment whose answer was lost is settled already.
        if (response.ok || text.includes('session_closed')) return JSON.parse(text || '{}') as T
        if (response.status < 500) throw new RefusedError(`${method} ${path}: ${response.status} ${text}`)
      } catch (error) {
        if (error instanceof RefusedError || Date.now() > deadline) throw error
      }
      await sleep(50)
    }
  }
}

class RefusedError extends Error {}
