import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { type SubmitOptions, useSubmit } from '../../ui/form/use-submit.ts'
import { refreshTaskCounts } from '../shell/screen-count.tsx'

/**
 * Performs a change through the API and loads the screen's data again, also after a conflict. `busy` lasts until the new data is
 * shown.
 */
export function useMutation<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
  options: SubmitOptions<Args, Result> = {},
) {
  const { t } = useTranslation('admin')
  const reload = useReload()
  return useSubmit(call, {
    ...options,
    reload,
    conflict: t('conflictShown'),
    onFailed: (error, ...args) => {
      // Without a toast the caller shows the conflict itself, beside the text that would be lost.
      if (options.failed && error.code === 'changed_meanwhile') reload()
      options.onFailed?.(error, ...args)
    },
  })
}

/** Loads the data of the screen again, and counts the waiting tasks. */
export function useReload(): () => Promise<void> {
  const revalidator = useRevalidator()
  return () => {
    refreshTaskCounts()
    return revalidator.revalidate()
  }
}

/** Returns the newest value, or the one before when the newest could not be loaded. */
export function useLastLoaded<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
