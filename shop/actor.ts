/** Whoever performs a change: a user, or an API client by its key. With neither it is the shop itself. */
export interface Actor {
  userId: string | null
  apiKeyId: string | null
}

/** Returns the columns in which tables store an actor. */
export function actorColumns({ userId, apiKeyId }: Actor) {
  return { actorId: userId, apiKeyId }
}
