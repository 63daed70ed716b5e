export interface ReadEvent {
  event: string
  id?: number
  data: Record<string, unknown>
}

export interface Reading {
  status: number
  headers: Headers
  /** What came so far. */
  events: ReadEvent[]
  /** Those of a kind, as they came. */
  of(kind: string): ReadEvent['data'][]
  /** Waits until that holds; it is the test's own time that ends it. */
  until(holds: (events: ReadEvent[]) => boolean): Promise<ReadEvent[]>
  /** As the browser hangs up. */
  stop(): Promise<void>
  /** When the shop has ended it. */
  ended: Promise<void>
}

interface Asked {
  app: { request(path: string, init: RequestInit): Response | Promise<Response> }
}

/** Opens a stream of the shop and reads along. */
export async function readEvents(
  { app }: Asked,
  path: string,
  headers: Record<string, string> = {},
): Promise<Reading> {
  const response = await app.request(`/api${path}`, { headers })
  const events: ReadEvent[] = []
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
      events.push(...blocks.flatMap(eventIn))
      wake()
    }
    wake()
  })()
  return {
    status: response.status,
    headers: response.headers,
    events,
    of: (kind) => events.filter(({ event }) => event === kind).map(({ data }) => data),
    async until(holds) {
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

/** None of a comment, or of what only says when to come back. */
function eventIn(block: string): ReadEvent[] {
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
