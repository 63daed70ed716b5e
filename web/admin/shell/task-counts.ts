import { callApi } from '../../api-client.ts'
import { createObservable } from '../../observable.ts'
import { runExclusively } from '../run-exclusively.ts'

async function fetchTaskCounts() {
  return callApi('GET /admin/tasks')
}

export type TaskCounts = Awaited<ReturnType<typeof fetchTaskCounts>>

/** Unread conversations and waiting tasks of the user; null until loaded. */
export const taskCounts = createObservable<TaskCounts | null>(null)

/** Counts again: on every staff screen at intervals, and after each change. Logs a failure and keeps the counts. */
export const refreshTaskCounts = runExclusively(async () => {
  try {
    taskCounts.write(await fetchTaskCounts())
  } catch (error) {
    console.error(error)
  }
})

/** Sets the number of unread conversations when a screen knows it before the next count. */
export function setUnread(update: (unread: number) => number): void {
  const counts = taskCounts.read()
  if (counts) taskCounts.write({ ...counts, unread: update(counts.unread ?? 0) })
}
