/** Who did something: a person, or a program by its key. Neither: the shop itself. */
export interface Actor {
  userId: string | null
  apiKeyId: string | null
}

/** What a table keeps of them. */
export function actorColumns({ userId, apiKeyId }: Actor) {
  return { actorId: userId, apiKeyId }
}
