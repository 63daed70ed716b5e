import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createWebhookSender, type WebhookSenderOptions } from './outbound-sender.ts'

async function openReceiver(answer: RequestListener) {
  let connections = 0
  const received: { body: string; headers: Record<string, unknown>; path: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      received.push({ body, headers: request.headers, path: request.url ?? '' })
      answer(request, response)
    })
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, received, getConnections: () => connections }
}

/** Answers each look-up with the next list of addresses. */
function createLookup(...answers: string[][]) {
  const asked: string[] = []
  const lookup = ((
    hostname: string,
    _options: unknown,
    callback: (error: null, found: LookupAddress[]) => void,
  ) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(hostname)
    setImmediate(() =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    )
  }) as unknown as NonNullable<WebhookSenderOptions['lookup']>
  return { lookup, asked }
}

const message = { headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' }, body: '{"a":"ü"}' }

const local = { allowHttp: true, allowPrivate: true }

test('posts the body and headers, and returns the status and the beginning of the answer', async () => {
  const receiver = await openReceiver((_request, response) =>
    response.writeHead(202).end('x'.repeat(100_000)),
  )
  const { lookup, asked } = createLookup(['127.0.0.1'])
  const sender = createWebhookSender({ ...local, lookup })
  const result = await sender.send({ url: `http://hooks.test:${receiver.port}/in?a=1`, ...message })
  expect(result).toEqual({
    status: 202,
    answer: 'x'.repeat(4_096),
    error: null,
    durationMs: expect.any(Number),
  })
  expect(asked).toEqual(['hooks.test'])
  expect(receiver.received).toMatchObject([
    { body: message.body, path: '/in?a=1', headers: { 'webhook-id': 'msg_1', 'content-length': '10' } },
  ])
})

test('sends to an address whose scheme is in capitals', async () => {
  const receiver = await openReceiver((_request, response) => response.end())
  const sender = createWebhookSender(local)
  const send = (scheme: string) => sender.send({ url: `${scheme}://127.0.0.1:${receiver.port}/`, ...message })
  expect(await send('HTTP')).toMatchObject({ status: 200 })
  // The receiver speaks no TLS, so it breaks off a connection that was opened.
  expect(await send('HTTPS')).toMatchObject({ error: 'connection_failed' })
  expect(receiver.getConnections()).toBe(2)
})

test('does not follow a redirect', async () => {
  const target = await openReceiver((_request, response) => response.end())
  const receiver = await openReceiver((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end(),
  )
  const sender = createWebhookSender(local)
  const result = await sender.send({ url: `http://127.0.0.1:${receiver.port}/`, ...message })
  expect(result).toMatchObject({ status: 302, error: null })
  expect(target.getConnections()).toBe(0)
})

test('ends when the receiver hangs, before and within the answer', async () => {
  const silent = await openReceiver(() => undefined)
  const sender = createWebhookSender({ ...local, timeoutMs: 300 })
  const unanswered = await sender.send({ url: `http://127.0.0.1:${silent.port}/`, ...message })
  expect(unanswered).toMatchObject({ status: null, answer: null, error: 'timeout' })
  const slow = await openReceiver((_request, response) => void response.writeHead(200).write('begun'))
  const begun = await sender.send({ url: `http://127.0.0.1:${slow.port}/`, ...message })
  expect(begun).toMatchObject({ status: 200, answer: 'begun', error: null })
})

test('connects to no forbidden address, whether it is in the URL or a name resolves to it', async () => {
  const receiver = await openReceiver((_request, response) => response.end())
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0']) {
    const url = `http://${host}:${receiver.port}/`
    const result = await createWebhookSender({ allowHttp: true }).send({ url, ...message })
    expect(result, host).toMatchObject({ status: null, error: 'forbidden_address' })
  }
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1']]) {
    const { lookup } = createLookup(addresses)
    const url = `http://hooks.test:${receiver.port}/`
    const result = await createWebhookSender({ allowHttp: true, lookup }).send({ url, ...message })
    expect(result, addresses.join()).toMatchObject({ status: null, error: 'forbidden_address' })
  }
  expect(receiver.getConnections()).toBe(0)
})

test('resolves a name once for each request, so that it cannot change between check and connection', async () => {
  const receiver = await openReceiver((_request, response) => response.end())
  // A public address at first, the receiver of this machine in every later answer.
  const { lookup, asked } = createLookup(['192.0.2.7'], ['127.0.0.1'])
  const url = `http://hooks.test:${receiver.port}/`
  const sender = createWebhookSender({ allowHttp: true, lookup })
  for (let number = 0; number < 3; number += 1)
    expect(await sender.send({ url, ...message })).toMatchObject({ error: 'forbidden_address' })
  expect(asked).toHaveLength(3)
  const public1 = createLookup(['198.51.100.7'], ['127.0.0.1'])
  const trusting = createWebhookSender({ ...local, lookup: public1.lookup, timeoutMs: 500 })
  await trusting.send({ url, ...message })
  expect(public1.asked).toEqual(['hooks.test'])
  expect(receiver.getConnections()).toBe(0)
})

test('reports names without an address, refused connections and invalid certificates', async () => {
  const receiver = await openReceiver((_request, response) => response.end())
  const sender = createWebhookSender({ ...local, lookup: createLookup(['127.0.0.1']).lookup })
  const post = (url: string) => sender.send({ url, ...message })
  expect(await post('http://127.0.0.1:9/')).toMatchObject({ error: 'connection_failed' })
  expect(await post(`https://hooks.test:${receiver.port}/`)).toMatchObject({ error: 'connection_failed' })
  const unknown = Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })
  const lookup = ((_host: string, _options: unknown, callback: (error: Error) => void) =>
    callback(unknown)) as unknown as NonNullable<WebhookSenderOptions['lookup']>
  const lost = createWebhookSender({ ...local, lookup })
  expect(await lost.send({ url: 'http://hooks.test/', ...message })).toMatchObject({ error: 'unresolved' })
})

test('accepts https URLs only, unless http is allowed', () => {
  const { findUrlError } = createWebhookSender()
  expect(findUrlError('https://hooks.example.com/x?key=1')).toBeNull()
  for (const url of [
    'http://hooks.example.com',
    'ftp://a.example',
    'hooks.example.com',
    'https://a:b@c.example',
  ])
    expect(findUrlError(url), url).toBe('insecure_url')
  expect(findUrlError('https://10.0.0.1/')).toBe('forbidden_address')
  expect(createWebhookSender({ allowHttp: true }).findUrlError('http://hooks.example.com')).toBeNull()
})
