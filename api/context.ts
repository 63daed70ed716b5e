import type { RequestActor, RequestKind } from '../observability/record-request.ts'
import type { RequestContext, Runtime } from '../runtime.ts'
import type { User } from '../shop/accounts/user.ts'
import type { Actor, UserActor } from '../shop/actor.ts'

export interface ApiEnv {
  Variables: RequestContext & {
    runtime: Runtime
    /** Settles when a streamed response has ended; unset for other responses. */
    streamEnded?: Promise<void>
    /** User or API key for the request log, once authenticated. */
    requestActor?: RequestActor
    /** Page or file for the request log; unset for API routes. */
    route?: { kind: RequestKind; route: string }
  }
}

export interface ActorEnv {
  Variables: ApiEnv['Variables'] & { actor: Actor }
}

export interface UserEnv {
  Variables: ActorEnv['Variables'] & { user: User; actor: UserActor; token: string }
}
