import { trackStream } from '../../../observability/record-request.ts'
import type { NodeBindings } from '../../middleware/request-context.ts'
import type { EventStream } from './event-stream.ts'

/** For the document: what each event is, the call itself says. */
export const eventStreamResponse = {
  description: 'Server-sent events',
  content: { 'text/event-stream': { schema: { type: 'string' as const } } },
}

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Else nginx would gather them.
  'x-accel-buffering': 'no',
  // Of no use to anything else when it ends: a process that drains need not wait for its next request.
  connection: 'close',
}

/** What of its context the answer needs, whatever else the route has in it. */
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
  // Its body would never be read.
  if (c.req.method === 'HEAD') stream.end()
  c.set('streamEnded', stream.ended)
  trackStream(stream.ended)
  return c.body(stream.body, 200, HEADERS)
}
