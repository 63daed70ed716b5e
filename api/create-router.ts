import { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './context.ts'
import { repeatAnswer } from './middleware/idempotency.ts'
import { handleInvalidInput } from './problem.ts'

/** The parts of a route that decide whether it takes an idempotency key. */
interface Route {
  method: string
  middleware?: unknown
  'x-permission'?: string
  tags?: string[]
}

/**
 * Creates the router of a resource. It answers invalid input with 422, and takes an `Idempotency-Key` on every POST after the
 * authentication of the route.
 */
export function createRouter() {
  const router = new OpenAPIHono<ApiEnv>({ defaultHook: handleInvalidInput })
  const { openapi } = router
  const addRoute = (route: Route, ...rest: unknown[]) => {
    const marked = takesIdempotencyKey(route)
      ? { ...route, 'x-idempotency-key': true, middleware: [route.middleware ?? [], repeatAnswer].flat() }
      : route.method === 'post'
        ? { ...route, 'x-idempotency-key': false }
        : route
    return Reflect.apply(openapi, router, [marked, ...rest])
  }
  // The parameters of the route types do not change; only TypeScript cannot see that.
  router.openapi = addRoute as typeof openapi
  return router
}

/** Log-in and links without a log-in do not: their answers hold credentials, and a fast hash of their bodies would help guess passwords. */
function takesIdempotencyKey({ method, tags, 'x-permission': permission }: Route): boolean {
  return method === 'post' && (permission !== undefined || !tags?.includes('auth'))
}
