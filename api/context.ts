import type { RequestActor, RequestKind } from '../observability/record-request.ts'
import type { RequestContext, Runtime } from '../runtime.ts'
import type { Role } from '../shop/accounts/roles.ts'
import type { User } from '../shop/accounts/user.ts'
import type { Actor, UserActor } from '../shop/actor.ts'

export interface ApiEnv {
  Variables: RequestContext & {
    runtime: Runtime
    /** Settles when a streamed response has ended; unset for other responses. */
    streamEnded?: Promise<void>
    /** Identifies the caller and the `Idempotency-Key` of the request; unset without the header. */
    idempotencyKey?: string
    /** User or API key for the request log, once authenticated. */
    requestActor?: RequestActor
    /** Page or file for the request log; unset for API routes. */
    route?: { kind: RequestKind; route: string }
  }
}

/** Decides which users are visible: a user, or an API key with `KEY_ROLE`. */
export interface Viewer {
  id: string
  role: Role
}

export interface ActorEnv {
  Variables: ApiEnv['Variables'] & { actor: Actor; viewer: Viewer }
}

/** `ownerId` is null when the caller may see the data of every user. */
export interface OwnerEnv {
  Variables: ActorEnv['Variables'] & { ownerId: string | null }
}

export interface UserEnv {
  Variables: ActorEnv['Variables'] & { user: User; actor: UserActor; token: string }
}
