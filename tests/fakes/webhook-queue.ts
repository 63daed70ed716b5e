import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../support/create-random.ts'

/** Delivers a provider's webhook events with the problems of real networks. */

export interface WebhookMessage {
  /** The provider's event id. */
  id: string
  type: string
  body: string
  /** Endpoints that the shop registered, besides the one of the options. */
  targets?: Target[]
}

interface Target {
  url: string
  secret: string
}

export interface DeliveryOptions {
  /** Webhook URL of the shop; null: nothing is sent. */
  url: string | null
  /** Signing secret, where the provider uses one. */
  secret: string
  /** When off, messages are dropped until `resend`. */
  on: boolean
  /** Times each message is sent. */
  copies: number
  delayMs: number
  /** Maximum random delay per copy, drawn from `seed`, so that messages overtake one another. */
  jitterMs: number
  seed: number
  /** Messages are held until `release`. */
  hold: boolean
  /** First pause before a retry after a response other than 2xx; doubles with each attempt. */
  retryMs: number
  tries: number
}

/** Result of one delivery attempt: response status, or 0 without a response. */
export interface Delivery {
  id: string
  type: string
  status: number
}

const RESPONSE_TIMEOUT_MS = 20_000

/** `sign` creates the headers of an attempt. */
export function createWebhookQueue(
  sign: (message: WebhookMessage, secret: string) => Record<string, string>,
) {
  const plan: DeliveryOptions = {
    url: null,
    secret: 'whsec_fake',
    on: true,
    copies: 1,
    delayMs: 0,
    jitterMs: 0,
    seed: 1,
    hold: false,
    retryMs: 100,
    tries: 8,
  }
  const all: WebhookMessage[] = []
  const log: Delivery[] = []
  let held: WebhookMessage[] = []
  let chance = createRandom(plan.seed)
  let underWay = 0
  let whenIdle: (() => void)[] = []

  async function post(message: WebhookMessage, target: Target | null): Promise<number> {
    const { url, secret } = target ?? plan
    if (!url) return 0
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...sign(message, secret) },
        body: message.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  /** Without a target: to the address of the options. */
  async function deliver(message: WebhookMessage, wait: number, target: Target | null = null): Promise<void> {
    underWay += 1
    await sleep(wait)
    for (let attempt = 0; attempt < plan.tries && (target ?? plan).url; attempt += 1) {
      if (attempt > 0) await sleep(plan.retryMs * 2 ** (attempt - 1))
      const status = await post(message, target)
      log.push({ id: message.id, type: message.type, status })
      if (status >= 200 && status < 300) break
    }
    underWay -= 1
    if (underWay > 0) return
    for (const resolve of whenIdle) resolve()
    whenIdle = []
  }

  function dispatch(message: WebhookMessage): void {
    for (let copy = 0; copy < plan.copies; copy += 1) {
      for (const target of [null, ...(message.targets ?? [])])
        void deliver(message, plan.delayMs + chance() * plan.jitterMs, target)
    }
  }

  return {
    plan: plan as Readonly<DeliveryOptions>,
    log: log as readonly Delivery[],
    /** All messages, delivered or not. */
    messages: all as readonly WebhookMessage[],
    configure(change: Partial<DeliveryOptions>) {
      Object.assign(plan, change)
      if (change.seed !== undefined) chance = createRandom(change.seed)
    },
    send(message: WebhookMessage) {
      all.push(message)
      if (plan.hold) held.push(message)
      else if (plan.on) dispatch(message)
    },
    /** Sends held messages one after another, in an order drawn from `seed` (default: original order). */
    async release(seed?: number) {
      const batch = seed === undefined ? held : shuffle(held, seed)
      held = []
      for (const message of batch) {
        await Promise.all(Array.from({ length: plan.copies }, () => deliver(message, 0)))
      }
    },
    /** Sends one event, or all, again. */
    resend(id?: string) {
      for (const message of all) if (id === undefined || message.id === id) dispatch(message)
    },
    /** Resolves when no delivery is in progress; held and dropped messages do not count. */
    async settle() {
      if (underWay > 0) await new Promise<void>((resolve) => whenIdle.push(resolve))
    },
  }
}

export type WebhookQueue = ReturnType<typeof createWebhookQueue>

function shuffle<T>(list: readonly T[], seed: number): T[] {
  const chance = createRandom(seed)
  return list
    .map((one) => ({ one, place: chance() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}
