import type { Context } from 'hono'
import type { ApiEnv } from './context.ts'
import type { NodeBindings } from './middleware/request-context.ts'

/**
 * Streams a file as fast as the client reads it and stops when the client leaves. An error closes the
 * connection, because the status has already been sent; passing it on would print it to the console with the
 * query and its parameters.
 */
export function streamFile(
  { env, var: { runtime, requestId } }: Pick<Context<ApiEnv>, 'env' | 'var'>,
  pieces: AsyncGenerator<string | Uint8Array>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(file) {
      try {
        const { done, value } = await pieces.next()
        if (done) file.close()
        else file.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      } catch (error) {
        runtime.log.error({ err: error, request_id: requestId }, 'file download failed midway')
        const node = env as NodeBindings | undefined
        if (!node?.outgoing) return file.error(error)
        node.outgoing.destroy()
        file.close()
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
