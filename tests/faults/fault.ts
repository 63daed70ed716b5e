/** One thing that goes wrong, and what must hold all the same. */
export interface Fault {
  /** As in `npm run test:faults -- <name>`. */
  name: string
  /** Prints one line with its counts, and gives back what it found wrong, a line each. */
  run(chances: { seed: number }): Promise<string[]>
  /** Needs PostgreSQL's own programs; left out, loudly, where there are none. */
  requiresPostgres?: true
}
