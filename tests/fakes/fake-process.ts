import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Controls } from './serve-fake.ts'

/** A fake provider in a separate process. */
export interface FakeProcess<C extends Controls> {
  origin: string
  /** Rejects with the fake's error text. */
  control<Name extends keyof C & string>(
    name: Name,
    ...body: Parameters<C[Name]>
  ): Promise<Awaited<ReturnType<C[Name]>>>
  stop(): Promise<void>
}

/**
 * Starts `tests/fakes/<name>-server.ts` and waits until it listens; it ends with this process at the latest.
 * `C` is the type of its controls: `startFake<StripeControls>('stripe')`.
 */
export async function startFake<C extends Controls>(
  name: 'stripe' | 'paypal' | 'btcpay',
  options: { /** A free one unless said. */ port?: number; variables?: Record<string, string> } = {},
): Promise<FakeProcess<C>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}-server.ts`)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, PORT: String(options.port ?? 0), ...options.variables },
  })
  const ended = once(child, 'exit')
  const [first] = await Promise.race([once(child, 'message'), ended])
  const origin = parseOrigin(first)
  if (!origin) throw new Error(`the ${name} fake did not start`)
  // Neither the child nor its channel keeps this process alive.
  child.unref()
  child.channel?.unref()
  return {
    origin,
    async control(path, ...body) {
      const response = await fetch(`${origin}/_control/${path}`, {
        method: 'POST',
        body: JSON.stringify(body[0] ?? {}),
      })
      const result = await response.json()
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(result)}`)
      return result
    },
    async stop() {
      child.ref()
      child.kill()
      await ended
    },
  }
}

function parseOrigin(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('origin' in message)) return undefined
  return typeof message.origin === 'string' ? message.origin : undefined
}
