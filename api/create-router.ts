import { OpenAPIHono } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import type { Permission } from '../shop/accounts/roles.ts'
import type { ActorEnv, ApiEnv } from './context.ts'
import { readBodyFirst } from './middleware/body-limit.ts'
import { repeatAnswer } from './middleware/idempotency.ts'
import {
  type Confirmation,
  confirmCalls,
  confirmEveryCall,
  getConfirmation,
} from './middleware/require-confirmation.ts'
import { handleInvalidInput } from './problem.ts'

/** The parts of a route that decide which middleware follows its authentication. */
interface Route {
  method: string
  middleware?: unknown
  request?: { body?: { content: object } }
  'x-permission'?: Permission
  'x-stores-nothing'?: boolean
  confirmation?: Confirmation
  tags?: string[]
}

/**
 * Creates the router of a resource. It answers invalid input with 422. After the middleware of the route it requires a
 * confirmed session where the route or its permission states so, reads JSON up to the limit of its size, and takes an
 * `Idempotency-Key` on every POST that stores something.
 */
export function createRouter() {
  const router = new OpenAPIHono<ApiEnv>({ defaultHook: handleInvalidInput })
  const { openapi } = router
  const addRoute = (declared: Route, handler: unknown, ...rest: unknown[]) => {
    const { confirmation: _, ...route } = declared
    const confirmation = getConfirmation(declared)
    const hasKey = takesIdempotencyKey(route)
    const marked = {
      ...route,
      ...(confirmation !== 'never' && {
        'x-confirmation': confirmation === 'always' ? 'always' : 'conditional',
      }),
      ...(route.method === 'post' && { 'x-idempotency-key': hasKey }),
      middleware: [
        route.middleware ?? [],
        confirmation === 'always' ? confirmEveryCall : [],
        hasJsonBody(route) ? readBodyFirst : [],
        hasKey ? repeatAnswer : [],
      ].flat(2),
    }
    // A route that declares a condition has authenticated its actor.
    const confirmed =
      typeof confirmation === 'function' ? confirmCalls(confirmation, handler as Handler<ActorEnv>) : handler
    return Reflect.apply(openapi, router, [marked, confirmed, ...rest])
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
