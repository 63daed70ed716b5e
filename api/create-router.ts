import { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './context.ts'
import { handleInvalidInput } from './problem.ts'

/** A resource's routes; what does not fit its schema is refused with 422. */
export function createRouter() {
  return new OpenAPIHono<ApiEnv>({ defaultHook: handleInvalidInput })
}
