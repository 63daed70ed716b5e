/** Returns a function that never overlaps itself: calls during a run cause one more run afterwards. */
export function runExclusively(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const begin = async () => {
    do {
      again = false
      await run()
    } while (again)
    running = null
  }
  return () => {
    again = running !== null
    running ??= begin()
    return running
  }
}
