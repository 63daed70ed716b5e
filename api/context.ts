import type { RequestActor, RequestKind } from '../observability/record-request.ts'
import type { RequestContext, Runtime } from '../runtime.ts'
import type { User } from '../shop/accounts/user.ts'
import type { Actor, UserActor } from '../shop/actor.ts'

export interface ApiEnv {
  Variables: RequestContext & {
    runtime: Runtime
    /** Of an answer that goes on after it has begun: when it is over. */
    streamEnded?: Promise<void>
    /** For the log, once it is known. */
    requestActor?: RequestActor
    /** For what is no call: which page or file. */
    route?: { kind: RequestKind; route: string }
  }
}

export interface ActorEnv {
  Variables: ApiEnv['Variables'] & { actor: Actor }
}

export interface UserEnv {
  Variables: ActorEnv['Variables'] & { user: User; actor: UserActor; token: string }
}
