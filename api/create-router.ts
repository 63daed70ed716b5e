import { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './context.ts'
import { handleInvalidInput } from './problem.ts'

/** Creates the router of a resource, which answers invalid input with 422. */
export function createRouter() {
  return new OpenAPIHono<ApiEnv>({ defaultHook: handleInvalidInput })
}
