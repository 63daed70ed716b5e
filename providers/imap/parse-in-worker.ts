import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { MINUTE_MS } from '../../shop/durations.ts'
import type { InboundEmail } from '../../shop/inbound-email.ts'

/** One file for development, tests and the build: Node strips the types. */
const WORKER_FILE = './providers/imap/mime-worker.ts'

/** An email of 25 MB takes half a second; one made to be slow takes minutes. */
const TIMEOUT_MS = 15_000
/** Without the bytes of attachments, which are outside. An email of a million parts takes gigabytes. */
const MAX_HEAP_MB = 256
const IDLE_MS = MINUTE_MS

const limit = pLimit(1)
let worker: Worker | null = null
let idleTimer: NodeJS.Timeout | undefined

/**
 * Parses an email in a worker thread, one at a time, so that no email stops the shop. Rejects for an email that exceeds the
 * limits of time, memory, depth or headers.
 */
export function parseInWorker(source: Uint8Array, { timeoutMs = TIMEOUT_MS } = {}): Promise<InboundEmail> {
  return limit(() => parse(source, timeoutMs))
}

async function parse(source: Uint8Array, timeoutMs: number): Promise<InboundEmail> {
  clearTimeout(idleTimer)
  worker ??= startWorker()
  const current = worker
  try {
    current.postMessage(source)
    // Rejects with the error of the worker.
    const [parsed] = (await once(current, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
      { email: InboundEmail } | { error: string },
    ]
    if ('error' in parsed) throw new Error(parsed.error)
    idleTimer = setTimeout(stopWorker, IDLE_MS)
    idleTimer.unref()
    return parsed.email
  } catch (error) {
    stopWorker()
    throw error
  }
}

function startWorker(): Worker {
  const started = new Worker(WORKER_FILE, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  started.unref()
  // Without a listener, an error between two emails would end the process.
  started.on('error', () => {
    if (worker === started) worker = null
  })
  return started
}

function stopWorker(): void {
  const stopped = worker
  worker = null
  void stopped?.terminate()
}
