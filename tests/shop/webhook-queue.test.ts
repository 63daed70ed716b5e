import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createWebhookQueue } from '../fakes/webhook-queue.ts'

let heard: string[] = []
let statuses: number[] = []
const shop = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  heard.push(`${body} ${request.headers.signed}`)
  response.writeHead(statuses.shift() ?? 200).end()
})
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`

beforeEach(() => {
  heard = []
  statuses = []
})
afterAll(() => shop.close())

function aQueue(change: Parameters<ReturnType<typeof createWebhookQueue>['configure']>[0]) {
  const queue = createWebhookQueue(({ id }, secret) => ({ signed: `${secret}${id}` }))
  queue.configure({ url, secret: '#', retryMs: 1, ...change })
  return queue
}

const message = (id: string) => ({ id, type: 'thing.happened', body: id })

test('sends each message as often as configured, and signed', async () => {
  const queue = aQueue({ copies: 3 })
  queue.send(message('a'))
  await queue.settle()
  expect(heard).toEqual(['a #a', 'a #a', 'a #a'])
})

test('drops messages while off and sends them again on request', async () => {
  const queue = aQueue({ on: false })
  queue.send(message('a'))
  queue.send(message('b'))
  await queue.settle()
  expect(heard).toEqual([])
  queue.resend('b')
  await queue.settle()
  expect(heard).toEqual(['b #b'])
})

test('retries until a message is accepted', async () => {
  statuses = [500, 302]
  const queue = aQueue({})
  queue.send(message('a'))
  await queue.settle()
  expect(queue.log.map(({ status }) => status)).toEqual([500, 302, 200])
})

test('gives up after the last attempt', async () => {
  statuses = [500, 500, 500]
  const queue = aQueue({ tries: 2 })
  queue.send(message('a'))
  await queue.settle()
  expect(queue.log.map(({ status }) => status)).toEqual([500, 500])
})

test('holds messages and releases them in an order determined by the seed', async () => {
  const orders = []
  for (const seed of [undefined, 7, 7, 8]) {
    heard = []
    const queue = aQueue({ hold: true })
    for (const id of ['a', 'b', 'c', 'd', 'e']) queue.send(message(id))
    expect(heard).toEqual([])
    await queue.release(seed)
    orders.push(heard.map((command) => command[0]).join(''))
  }
  const [plain, one, same, other] = orders
  expect(plain).toBe('abcde')
  expect(one).not.toBe('abcde')
  expect(same).toBe(one)
  expect(other).not.toBe(one)
})
