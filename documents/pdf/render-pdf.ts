import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { MINUTE_MS } from '../../shop/durations.ts'
import { ShopError } from '../../shop/errors.ts'
import type { DocumentSheet } from './describe-document.ts'

/** One file for development, tests and the build: Node strips the types. */
const WORKER_FILE = './documents/pdf/pdf-worker.ts'

/** Loading the compiler takes most of a second on a slow machine, a page of lines some 30 ms. */
const TIMEOUT_MS = 8_000
/** An idle compiler keeps 150 MB, with fonts of other scripts 250 MB. */
const IDLE_MS = 5 * MINUTE_MS
const MAX_WAITING = 20
/** The compiler keeps up to 0.4 MB of each document with fonts of other scripts. */
const MAX_DOCUMENTS = 500

const limit = pLimit(1)
let worker: Worker | null = null
let documentsOfWorker = 0
let idleTimer: NodeJS.Timeout | undefined

/**
 * Renders a document as a PDF in a worker thread, one at a time. The same sheet always gives the same bytes. Throws
 * `too_busy` when too many wait.
 */
export async function renderPdf(sheet: DocumentSheet): Promise<Uint8Array<ArrayBuffer>> {
  if (limit.pendingCount >= MAX_WAITING) throw new ShopError('too_busy', { retryAfter: 5 })
  return limit(() => compile(sheet))
}

async function compile(sheet: DocumentSheet): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idleTimer)
  worker ??= startWorker()
  const current = worker
  try {
    current.postMessage(sheet)
    // Rejects with the error of the worker.
    const [pdf] = await once(current, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    documentsOfWorker += 1
    if (documentsOfWorker === MAX_DOCUMENTS) stopWorker()
    idleTimer = setTimeout(stopWorker, IDLE_MS)
    idleTimer.unref()
    return pdf
  } catch (error) {
    stopWorker()
    if (error instanceof Error && error.name === 'AbortError')
      throw new ShopError('too_busy', { retryAfter: 5, cause: error })
    throw error
  }
}

function startWorker(): Worker {
  const started = new Worker(WORKER_FILE)
  started.unref()
  // Without a listener, an error between two documents would end the process.
  started.on('error', () => {
    if (worker === started) worker = null
  })
  return started
}

function stopWorker(): void {
  const stopped = worker
  worker = null
  documentsOfWorker = 0
  void stopped?.terminate()
}
