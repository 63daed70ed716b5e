/** Calls the fulfilment API of a shop. The types come from the OpenAPI document of the shop. */
import { randomUUID } from 'node:crypto'
import createFetchClient, { type Middleware } from 'openapi-fetch'
import type { paths } from './shop-api.d.ts'

type Json<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never
type Body<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Sent } } }
  ? Sent
  : never

type Leases = paths['/fulfilment/leases']['post']
type RunUpdate = paths['/fulfilment/orders/{id}/runs/{runId}']['post']
type Failure = Body<paths['/fulfilment/orders/{id}/failures']['post']>

export type WorkOrder = Json<Leases>['orders'][number]
export type Post = NonNullable<WorkOrder['posts']>[number]
export type Run = WorkOrder['runs'][number]
export type FailureCode = Failure['code']

export interface ShopOptions {
  /** Origin of the shop, such as https://shop.example. */
  shop: string
  /** API key with the scope `orders:work`. */
  key: string
  /** Default: the global `fetch`. */
  fetch?: typeof fetch
}

/** An answer of the shop that is not a success. `code` is the stable name of the problem. */
export class ShopProblem extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`the shop answered ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

/** Gives every POST an idempotency key, and turns problems into errors. */
const protocol: Middleware = {
  onRequest({ request }) {
    if (request.method === 'POST') request.headers.set('idempotency-key', randomUUID())
  },
  async onResponse({ response }) {
    if (response.ok) return
    const problem: { code?: string } = await response.json().catch(() => ({}))
    throw new ShopProblem(response.status, problem.code ?? 'unknown')
  },
}

export type ShopClient = ReturnType<typeof createClient>

export function createClient({ shop, key, fetch: send = fetch }: ShopOptions) {
  const api = createFetchClient<paths>({
    baseUrl: `${shop}/api`,
    headers: { authorization: `Bearer ${key}` },
    fetch: (request) => send(request, { signal: AbortSignal.timeout(15_000) }),
  })
  api.use(protocol)
  const updateOrder = (id: string, body: Body<paths['/admin/orders/{id}']['patch']>) =>
    api.PATCH('/admin/orders/{id}', { params: { path: { id } }, body })
  return {
    async lease(body: { limit: number; leaseSeconds: number; trial: boolean }): Promise<WorkOrder[]> {
      const { data } = await api.POST('/fulfilment/leases', { body })
      return data?.orders ?? []
    },
    release: (orderId: string) =>
      api.DELETE('/fulfilment/leases/{orderId}', { params: { path: { orderId } } }),
    start: (id: string, startCount?: number) => updateOrder(id, { status: 'processing', startCount }),
    complete: (id: string) => updateOrder(id, { status: 'completed' }),
    /** `post`: the place of the video that was read, in an order of several. */
    async read(id: string, count: number, post?: number) {
      const params = { path: { id } }
      const body = { count, post }
      return requireData(await api.POST('/fulfilment/orders/{id}/readings', { params, body }))
    },
    async updateRun(id: string, runId: string, body: Body<RunUpdate>) {
      const params = { path: { id, runId } }
      return requireData(await api.POST('/fulfilment/orders/{id}/runs/{runId}', { params, body }))
    },
    fail: (id: string, body: Failure) =>
      api.POST('/fulfilment/orders/{id}/failures', { params: { path: { id } }, body }),
  }
}

function requireData<Data>({ data }: { data?: Data }): Data {
  if (data === undefined) throw new Error('the shop answered without a body')
  return data
}
