/** The signal aborts when the process ends; the task then starts no further work. */
export type Task = (ending: AbortSignal) => Promise<void>

export interface RepeatedTask {
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

  const run = async () => {
    let pauseSeconds = seconds
    try {
      await task(ending.signal)
    } catch (error) {
      pauseSeconds = Math.max(seconds, RETRY_DELAY_SECONDS)
      onError(error)
    }
    if (!ending.signal.aborted) schedule(pauseSeconds)
  }
  const schedule = (pauseSeconds: number) => {
    timer = setTimeout(() => {
      running = run()
    }, pauseSeconds * 1_000)
  }
  schedule(seconds)

  return {
    stop() {
      ending.abort()
      clearTimeout(timer)
      return running
    },
  }
}
