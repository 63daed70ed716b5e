/** Performs a change: a user or an API key. Both are null when the shop itself makes the change. */
export interface Actor {
  userId: string | null
  apiKeyId: string | null
}

/** A logged-in user, where an API key is not accepted. */
export interface UserActor extends Actor {
  userId: string
  apiKeyId: null
}

/** The shop itself: its jobs, and commands run on its machine. */
export const SYSTEM_ACTOR: Actor = { userId: null, apiKeyId: null }

export function toUserActor(userId: string): UserActor {
  return { userId, apiKeyId: null }
}

export function actorColumns({ userId, apiKeyId }: Actor) {
  return { actorId: userId, apiKeyId }
}
