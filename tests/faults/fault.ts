/** A fault and what must hold despite it. */
export interface Fault {
  /** Name for `npm run test:faults -- <name>`. */
  name: string
  /** Prints one line with its counts and returns its problems, one per line. */
  run(chances: { seed: number }): Promise<string[]>
  /** Skipped with a message when there is no PostgreSQL server. */
  requiresPostgres?: true
}
