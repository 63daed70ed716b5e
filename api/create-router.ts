import { OpenAPIHono } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import type { Permission } from '../shop/accounts/roles.ts'
import type { ActorEnv, ApiEnv } from './context.ts'
import { repeatAnswer } from './middleware/idempotency.ts'
import {
  type Confirmation,
  confirmCalls,
  confirmEveryCall,
  getConfirmation,
} from './middleware/require-confirmation.ts'
import { handleInvalidInput } from './problem.ts'

/** The parts of a route that decide whether it takes an idempotency key and needs a confirmed session. */
interface Route {
  method: string
  middleware?: unknown
  'x-permission'?: Permission
  confirmation?: Confirmation
  tags?: string[]
}

/**
 * Creates the router of a resource. It answers invalid input with 422; after the authentication of the route it requires a
 * confirmed session where the route or its permission states so, and takes an `Idempotency-Key` on every POST.
 */
export function createRouter() {
  const router = new OpenAPIHono<ApiEnv>({ defaultHook: handleInvalidInput })
  const { openapi } = router
  const addRoute = (declared: Route, handler: unknown, ...rest: unknown[]) => {
    const { confirmation: _, ...route } = declared
    const confirmation = getConfirmation(declared)
    const takesKey = takesIdempotencyKey(route)
    const marked = {
      ...route,
      ...(confirmation !== 'never' && {
        'x-confirmation': confirmation === 'always' ? 'always' : 'conditional',
      }),
      ...(route.method === 'post' && { 'x-idempotency-key': takesKey }),
      middleware: [
        route.middleware ?? [],
        confirmation === 'always' ? confirmEveryCall : [],
        takesKey ? repeatAnswer : [],
      ].flat(),
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

/** Log-in and links without a log-in do not: their answers hold credentials, and a fast hash of their bodies would help guess passwords. */
function takesIdempotencyKey({ method, tags, 'x-permission': permission }: Route): boolean {
  return method === 'post' && (permission !== undefined || !tags?.includes('auth'))
}
