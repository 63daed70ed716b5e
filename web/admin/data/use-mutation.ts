import { useRevalidator } from 'react-router'
import { type SubmitOptions, useSubmit } from '../../ui/form/use-submit.ts'
import { refreshTaskCounts } from '../shell/task-counts.ts'

/** Performs a change through the API and loads the screen's data again. `busy` lasts until the new data is shown. */
export function useMutation<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
  options: SubmitOptions<Args, Result> = {},
) {
  return useSubmit(call, { ...options, reload: useReload() })
}

/** Loads the data of the screen again, and counts the waiting tasks. */
export function useReload(): () => Promise<void> {
  const revalidator = useRevalidator()
  return () => {
    refreshTaskCounts()
    return revalidator.revalidate()
  }
}
