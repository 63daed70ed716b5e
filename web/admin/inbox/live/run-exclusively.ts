/** Runs it; asked again while it runs, it runs once more after that, however often it was asked. */
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
