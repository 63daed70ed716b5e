/** So much may wait for who reads slowly; then they are cut off, and resume where they were. */
const MAX_BUFFERED_BYTES = 64 * 1024

/** What a browser waits before it connects again, in milliseconds. */
const RECONNECT_DELAY_MS = 3_000

export interface ServerEvent {
  event: string
  data: object
  id?: number
}

/** The body of an answer that goes on: server-sent events, as https://html.spec.whatwg.org has them. */
export interface EventStream {
  body: ReadableStream<Uint8Array>
  send(events: ServerEvent[]): void
  /** Says nothing, and keeps those on the way from taking the connection for dead. */
  sendHeartbeat(): void
  /** What was sent still arrives. */
  end(): void
  /** When either side has ended it. */
  ended: Promise<void>
}

/** `cut` ends the connection under it at once, where there is one. */
export function openEventStream(cut?: () => void): EventStream {
  const encoder = new TextEncoder()
  let isOver = false
  let tellEnd = () => {}
  const ended = new Promise<void>((resolve) => {
    tellEnd = resolve
  })
  const over = () => {
    isOver = true
    tellEnd()
  }
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start: (begun) => {
        controller = begun
      },
      cancel: over,
    },
    { highWaterMark: MAX_BUFFERED_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
  )

  function end(): void {
    if (isOver) return
    over()
    controller?.close()
  }

  function write(text: string): void {
    if (isOver) return
    // Looked at before and not after: what is read again at once, after a reconnect, may be longer than that.
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
