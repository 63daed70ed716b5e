import type { Context } from 'hono'
import type { ApiEnv } from './context.ts'
import type { NodeBindings } from './middleware/request-context.ts'

/**
 * A file as fast as it is read, and no further once nobody reads it. What fails on the way cuts the connection, for the
 * status has been sent. Passed on, the error would be printed beside the log, with the query and what it was asked with.
 */
export function streamFile(
  { env, var: { runtime, requestId } }: Pick<Context<ApiEnv>, 'env' | 'var'>,
  pieces: AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(file) {
      try {
        const { done, value } = await pieces.next()
        if (done) file.close()
        else file.enqueue(encoder.encode(value))
      } catch (error) {
        runtime.log.error({ err: error, request_id: requestId }, 'a file was cut short')
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
