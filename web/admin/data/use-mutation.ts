import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { type ToastContent, toast } from '../../ui/toast/toast-store.ts'
import { refreshTaskCounts } from '../shell/task-counts.ts'

interface CallOptions<Args extends unknown[], Result> {
  /** Toast after success, or null for none. */
  done?: (result: Result, ...args: Args) => ToastContent | string | null
  /** Title of the toast after a failure. Without it the caller shows `error`. */
  failed?: string
  onDone?: (result: Result, ...args: Args) => void
  onFailed?: (error: ApiError, ...args: Args) => void
}

/** Calls the API. `run` resolves to false when the call failed; it never throws. */
export function useCall<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
  { done, failed, onDone, onFailed }: CallOptions<Args, Result> = {},
  reload?: () => Promise<void>,
) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  const run = async (...args: Args): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      const result = await call(...args)
      onDone?.(result, ...args)
      const message = done?.(result, ...args)
      if (message) toast(typeof message === 'string' ? { title: message } : message)
      await reload?.()
      return true
    } catch (thrown) {
      const refusal = thrown instanceof ApiError ? thrown : new ApiError(0)
      if (refusal !== thrown) console.error(thrown)
      setError(refusal)
      onFailed?.(refusal, ...args)
      if (failed) toast({ title: failed, description: refusal.serverMessage ?? t('offline'), tone: 'danger' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, error, clearError: () => setError(null) }
}

/** Performs a change through the API and loads the screen's data again. `busy` lasts until the new data is shown. */
export function useMutation<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
  options: CallOptions<Args, Result> = {},
) {
  const revalidator = useRevalidator()
  return useCall(call, options, () => {
    refreshTaskCounts()
    return revalidator.revalidate()
  })
}
