import { trackStream } from '../../../observability/record-request.ts'
import type { NodeBindings } from '../../middleware/request-context.ts'
import type { EventStream } from './event-stream.ts'

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
