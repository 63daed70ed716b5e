interface StreamEvent {
  event: string
  id?: number
  data: Record<string, unknown>
}

export interface EventStreamReader {
  status: number
  headers: Headers
  /** Events received so far. */
  events: StreamEvent[]
  /** Lists the data of events of one type. */
  ofType(kind: string): StreamEvent['data'][]
  /** Resolves when the condition holds; the test timeout limits it. */
  waitUntil(holds: (events: StreamEvent[]) => boolean): Promise<StreamEvent[]>
  /** Disconnects like a browser. */
  stop(): Promise<void>
  /** Resolves when the shop has ended the stream. */
  ended: Promise<void>
}

interface StreamApp {
  app: { request(path: string, init: RequestInit): Response | Promise<Response> }
}

/** Opens an event stream of the shop and reads it. */
export async function readEventStream(
  { app }: StreamApp,
  path: string,
  headers: Record<string, string> = {},
): Promise<EventStreamReader> {
  const response = await app.request(`/api${path}`, { headers })
  const events: StreamEvent[] = []
  let wake = () => {}
  const reader = response.body?.getReader()
  const ended = (async () => {
    const decoder = new TextDecoder()
    let text = ''
    while (reader && response.ok) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      events.push(...blocks.flatMap(parseEvent))
      wake()
    }
    wake()
  })()
  return {
    status: response.status,
    headers: response.headers,
    events,
    ofType: (kind) => events.filter(({ event }) => event === kind).map(({ data }) => data),
    async waitUntil(holds) {
      while (!holds(events)) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return events
    },
    stop: async () => reader?.cancel(),
    ended,
  }
}

/** Parses an event; comments and retry times give none. */
function parseEvent(block: string): StreamEvent[] {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...rest] = line.split(': ')
      return [name, rest.join(': ')]
    }),
  )
  const event = fields.get('event')
  if (!event) return []
  const id = fields.get('id')
  return [{ event, data: JSON.parse(fields.get('data') ?? '{}'), ...(id && { id: Number(id) }) }]
}
