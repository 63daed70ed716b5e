/** A task is told when the process ends: then it begins nothing more. */
export type Task = (ending: AbortSignal) => Promise<void>

export interface RepeatedTask {
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>
}

/** After a failure: what is away now is not back in a second, and the log need not say so each second. */
const RETRY_DELAY_SECONDS = 4

/** Runs a task every so many seconds, counted from its end: never two at once. A failure is told, and not its end. */
export function repeatTask(seconds: number, task: Task, onError: (error: unknown) => void): RepeatedTask {
  const ending = new AbortController()
  let timer: NodeJS.Timeout
  let running = Promise.resolve()

  const run = async () => {
    let pause = seconds
    try {
      await task(ending.signal)
    } catch (error) {
      pause = Math.max(seconds, RETRY_DELAY_SECONDS)
      onError(error)
    }
    if (!ending.signal.aborted) wait(pause)
  }
  const wait = (pause: number) => {
    timer = setTimeout(() => {
      running = run()
    }, pause * 1_000)
  }
  wait(seconds)

  return {
    stop() {
      ending.abort()
      clearTimeout(timer)
      return running
    },
  }
}
