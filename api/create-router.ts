import { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './context.ts'
import { readBodyFirst } from './middleware/body-limit.ts'
import { repeatAnswer } from './middleware/idempotency.ts'
import { handleInvalidInput } from './problem.ts'

/** The parts of a route that decide which middleware follows its authentication. */
interface Route {
  method: string
  middleware?: unknown
  request?: { body?: { content: object } }
  'x-permission'?: string
  'x-stores-nothing'?: boolean
  tags?: string[]
}

/**
 * Creates the router of a resource. It answers invalid input with 422, reads JSON up to the limit of its size, and takes an
 * `Idempotency-Key` on every POST that stores something, all after the middleware of the route.
 */
export function createRouter() {
  const router = new OpenAPIHono<ApiEnv>({ defaultHook: handleInvalidInput })
  const { openapi } = router
  const addRoute = (route: Route, ...rest: unknown[]) => {
    const hasKey = takesIdempotencyKey(route)
    const marked = {
      ...route,
      ...(route.method === 'post' && { 'x-idempotency-key': hasKey }),
      middleware: [
        route.middleware ?? [],
        hasJsonBody(route) ? readBodyFirst : [],
        hasKey ? repeatAnswer : [],
      ].flat(2),
    }
    return Reflect.apply(openapi, router, [marked, ...rest])
  }
  // The parameters of the route types do not change; only TypeScript cannot see that.
  router.openapi = addRoute as typeof openapi
  return router
}

function hasJsonBody({ request }: Route): boolean {
  return 'application/json' in (request?.body?.content ?? {})
}

/** Log-in and links without a log-in do not: their answers hold credentials, and a fast hash of their bodies would help guess passwords. */
function takesIdempotencyKey(route: Route): boolean {
  if (route.method !== 'post' || route['x-stores-nothing']) return false
  return route['x-permission'] !== undefined || !route.tags?.includes('auth')
}
