import { trackStream } from '../../../observability/record-request.ts'
import type { NodeBindings } from '../../middleware/request-context.ts'

/** Bytes that may wait for a slow reader. Beyond that the stream ends, and the client resumes where it was. */
const MAX_BUFFERED_BYTES = 64 * 1024

/** How long a browser waits before it reconnects, in milliseconds. */
const RECONNECT_DELAY_MS = 3_000

export interface ServerEvent {
  event: string
  data: object
  id?: number
}

/** A stream of server-sent events, see https://html.spec.whatwg.org. */
export interface EventStream {
  body: ReadableStream<Uint8Array>
  send(events: ServerEvent[]): void
  /** Sends a comment that keeps proxies from closing the connection. */
  sendHeartbeat(): void
  /** Ends the stream after the events that were already sent. */
  end(): void
  /** Resolves when either side has ended the stream. */
  ended: Promise<void>
}

/** Opens a stream. `cut` closes the underlying connection, if there is one. */
export function openEventStream(cut?: () => void): EventStream {
  const encoder = new TextEncoder()
  let isOver = false
  let resolveEnded = () => {}
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve
  })
  const finish = () => {
    isOver = true
    resolveEnded()
  }
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start: (begun) => {
        controller = begun
      },
      cancel: finish,
    },
    { highWaterMark: MAX_BUFFERED_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
  )

  function end(): void {
    if (isOver) return
    finish()
    controller?.close()
  }

  function write(text: string): void {
    if (isOver) return
    // Checked before the write, because the events after a reconnect may exceed the buffer at once.
    if ((controller?.desiredSize ?? 0) <= 0) {
      end()
      cut?.()
      return
    }
    controller?.enqueue(encoder.encode(text))
  }

  write(`retry: ${RECONNECT_DELAY_MS}\n\n`)
  return {
    body,
    send: (events) => {
      if (events.length > 0) write(events.map(formatEvent).join(''))
    },
    sendHeartbeat: () => write(':\n\n'),
    end,
    ended,
  }
}

function formatEvent({ event, data, id }: ServerEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Disables buffering in nginx.
  'x-accel-buffering': 'no',
  // The connection is not reused, so a draining process need not wait for another request.
  connection: 'close',
}

/** The part of the Hono context that the response needs. */
interface StreamContext {
  req: { method: string }
  env: unknown
  set(name: 'streamEnded', streamEnded: Promise<void>): void
  body(body: ReadableStream<Uint8Array>, status: 200, headers: Record<string, string>): Response
}

export async function sendEventStream(
  c: StreamContext,
  open: (cut: (() => void) | undefined) => Promise<EventStream>,
): Promise<Response> {
  const node = c.env as NodeBindings | undefined
  const stream = await open(node?.outgoing && (() => node.outgoing?.destroy()))
  // Nobody reads the body of a HEAD response.
  if (c.req.method === 'HEAD') stream.end()
  c.set('streamEnded', stream.ended)
  trackStream(stream.ended)
  return c.body(stream.body, 200, HEADERS)
}
