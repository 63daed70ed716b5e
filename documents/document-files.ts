import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { MessageCatalog } from '../locales/message-catalog.ts'
import { ShopError } from '../shop/errors.ts'
import { formatMoney } from '../shop/localization/format-money.ts'
import type { AccountingDocument } from '../shop/payments/documents/tables.ts'
import { describeDocument, getWholeKey, listNoteKeys, type PdfInput } from './pdf/describe-document.ts'
import type { DocumentBrand } from './pdf/describe-look.ts'
import { buildUbl } from './ubl/build-ubl.ts'

const WORKER_FILE = './documents/pdf/pdf-worker.ts'

/** A page of lines takes some 30 ms. Loading the compiler takes a second, and much longer on a busy machine. */
const TIMEOUT_MS = 8_000

/** An idle compiler keeps 60 to 150 MB, with fonts of other scripts more; loading it again takes half a second. */
const IDLE_MS = 20_000

const MAX_WAITING = 20

/** The compiler keeps up to 0.4 MB of each document with fonts of other scripts. */
const MAX_DOCUMENTS = 500

const limit = pLimit(1)

/** A worker whose compiler is `loaded` or still loading. */
let worker: { thread: Worker; loaded: Promise<unknown> } | null = null

let documentsOfWorker = 0

let idleTimer: NodeJS.Timeout | undefined

type GetTranslator = MessageCatalog['getTranslator']

/** Renders the PDF in the language in which the customer ordered. */
export function renderDocumentPdf(
  document: AccountingDocument,
  getTranslator: GetTranslator,
  { look, logo }: { look: DocumentBrand; logo: Uint8Array | null },
): Promise<Uint8Array<ArrayBuffer>> {
  const lang = document.content.lang ?? 'en'
  return renderPdf({ sheet: describeDocument(document, { lang, t: getTranslator(lang), look }), logo })
}

/** Renders the XML file, whose texts are in the language in which the customer ordered. */
export function renderDocumentXml(document: AccountingDocument, getTranslator: GetTranslator): string {
  const lang = document.content.lang ?? 'en'
  const t = getTranslator(lang)
  const { content, currency } = document
  const beyond = content.beyondSale && formatMoney(lang, { amount: content.beyondSale.net, currency })
  return buildUbl(document, {
    reverseCharge: t('orders/documents:reverseChargeNote'),
    outsideScope: t('orders/documents:treatments.outside_scope'),
    notRegistered: t('orders/documents:treatments.not_registered'),
    discount: t('orders/documents:xml.discount'),
    whole: t(getWholeKey(document)),
    notes: [
      ...listNoteKeys(document).map((key) => t(key)),
      ...(beyond ? [`${t('orders/documents:beyondSale')}: ${beyond}`] : []),
    ],
    unnamedBuyer: t('orders/documents:xml.unnamedBuyer'),
  })
}

/**
 * Renders a document as a PDF in a worker thread, one at a time. The same sheet always gives the same bytes. Throws
 * `too_busy` when too many wait.
 */
async function renderPdf(message: PdfInput): Promise<Uint8Array<ArrayBuffer>> {
  if (limit.pendingCount >= MAX_WAITING) throw new ShopError('too_busy', { retryAfter: 5 })
  return limit(() => compile(message))
}

async function compile(message: PdfInput): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idleTimer)
  worker ??= startWorker()
  const { thread, loaded } = worker
  // Goes on loading when this document gives up, so that a later one finds the compiler.
  if ((await Promise.race([loaded, sleep(TIMEOUT_MS, 'late', { ref: false })])) === 'late')
    throw new ShopError('too_busy', { retryAfter: 5 })
  try {
    thread.postMessage(message)
    // Rejects with the error of the worker.
    const [pdf] = await once(thread, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
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

function startWorker() {
  const thread = new Worker(WORKER_FILE)
  thread.unref()
  // Without a listener, an error between two documents would end the process.
  thread.on('error', () => {
    if (worker?.thread === thread) worker = null
  })
  // Its first message says that the compiler is loaded.
  const loaded = once(thread, 'message')
  loaded.catch(() => undefined)
  return { thread, loaded }
}

function stopWorker(): void {
  const stopped = worker
  worker = null
  documentsOfWorker = 0
  void stopped?.thread.terminate()
}
