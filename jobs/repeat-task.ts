/** The signal aborts when the process ends; the task then starts no further work. */
export type Task = (ending: AbortSignal) => Promise<void>

export interface RepeatedTask {
  /** Starts the next run now, unless one is running or has failed a moment ago. */
  wake(): void
  /** Resolves when the current run has ended; no run follows. */
  stop(): Promise<void>
}

/** Minimum pause after a failure: an outage lasts longer than a second, and each failed run is logged. */
const RETRY_DELAY_SECONDS = 4

/**
 * Runs a task repeatedly with a fixed pause between two runs, so that runs never overlap. Reports a failed run to
 * `onError` and keeps the schedule.
 */
export function repeatTask(seconds: number, task: Task, onError: (error: unknown) => void): RepeatedTask {
  const ending = new AbortController()
  let timer: NodeJS.Timeout
  let running = Promise.resolve()
  let isIdle = true
  let restsUntil = 0

  const run = async () => {
    isIdle = false
    let pauseSeconds = seconds
    try {
      await task(ending.signal)
    } catch (error) {
      pauseSeconds = Math.max(seconds, RETRY_DELAY_SECONDS)
      restsUntil = performance.now() + RETRY_DELAY_SECONDS * 1_000
      onError(error)
    }
    isIdle = true
    schedule(pauseSeconds)
  }
  const start = () => {
    clearTimeout(timer)
    running = run()
  }
  const schedule = (pauseSeconds: number) => {
    if (!ending.signal.aborted) timer = setTimeout(start, pauseSeconds * 1_000)
  }
  schedule(seconds)

  return {
    wake() {
      if (isIdle && performance.now() >= restsUntil && !ending.signal.aborted) start()
    },
    stop() {
      ending.abort()
      clearTimeout(timer)
      return running
    },
  }
}
