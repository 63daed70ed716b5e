import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFaultQueue, type FakeResponse, type Fault, respondWithFault } from './faults.ts'
import type { DeliveryOptions, WebhookQueue } from './webhook-queue.ts'

/** A request to the fake provider. */
export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

interface RecordedRequest {
  method: string
  path: string
  body: string
  idempotencyKey?: string
}

/** Controls of a fake by name: `POST /_control/<name>` with a JSON body. */
export type Controls = Record<string, (body: never) => unknown>

export type SharedControls = ReturnType<typeof createSharedControls>

/** A server error that the provider stores under the idempotency key like any response. */
export interface InjectedFailure {
  answer: FakeResponse
  /** Whether the effect happened before the error. */
  isDone: boolean
}

interface Fake {
  answer(request: FakeRequest, failure?: InjectedFailure): FakeResponse | Promise<FakeResponse>
  controls: Controls
  deliveries: WebhookQueue
}

export function jsonResponse(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): FakeResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) }
}

/**
 * Serves a fake on 127.0.0.1 at $PORT or a free port. Sends its origin to the parent process
 * (fake-process.ts) and ends with it, or prints it when started by hand.
 */
export function serveFake(createFake: (origin: string) => Fake): void {
  let fake: Fake
  let controls: Controls
  const faults = createFaultQueue()
  const seen: RecordedRequest[] = []
  const server = createServer(async (incoming, response) => {
    try {
      const request = await readRequest(incoming)
      const control = /^\/_control\/(.+)$/.exec(request.path)?.[1]
      if (control) {
        await respondWithFault(response, undefined, () => runControl(controls, control, request.body))
        return
      }
      const key = request.headers['idempotency-key'] ?? request.headers['paypal-request-id']
      const idempotencyKey = typeof key === 'string' ? key : undefined
      seen.push({ method: request.method, path: request.path, body: request.body, idempotencyKey })
      const fault = faults.take(`${request.method} ${request.path}`)
      const isKept = idempotencyKey !== undefined && request.method === 'POST'
      await respondWithFault(response, fault, async (failure) => {
        if (!failure || isKept) return fake.answer(request, failure)
        return failure.isDone ? fake.answer(request) : failure.answer
      })
    } catch (error) {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  })
  server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    fake = createFake(origin)
    controls = { ...createSharedControls(faults, fake.deliveries, seen), ...fake.controls }
    if (process.send) process.send({ origin })
    else console.log(origin)
  })
  process.on('disconnect', () => process.exit())
}

function createSharedControls(
  faults: ReturnType<typeof createFaultQueue>,
  deliveries: WebhookQueue,
  received: readonly RecordedRequest[],
) {
  return {
    fault: (fault: Fault) => faults.add(fault),
    clear_faults: () => faults.clear(),
    /** Requests in order, including those that met a fault. */
    requests: () => received,
    webhooks: (change: Partial<DeliveryOptions>) => deliveries.configure(change),
    release: ({ seed }: { seed?: number }) => deliveries.release(seed),
    resend: ({ id }: { id?: string }) => deliveries.resend(id),
    settle: () => deliveries.settle(),
    deliveries: () => deliveries.log,
    messages: () => deliveries.messages,
  }
}

async function runControl(controls: Controls, name: string, body: string): Promise<FakeResponse> {
  const control = controls[name]
  if (!control) return jsonResponse(404, { error: `no control is called ${name}` })
  try {
    // `startFake` types the caller by the same table.
    const result = await control((body ? JSON.parse(body) : {}) as never)
    return jsonResponse(200, result ?? null)
  } catch (error) {
    return jsonResponse(400, { error: String(error) })
  }
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const url = new URL(incoming.url ?? '/', 'http://fake')
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}
