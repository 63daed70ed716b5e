import { useRef, useState } from 'react'
import { ApiError, type FieldError } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { NotLoadedError } from '../../rendering/load-module.ts'
import { type ToastContent, toast } from '../toast/toast-store.ts'

export interface SubmitOptions<Args extends unknown[], Result> {
  /** Toast after success; none without it. */
  done?: (result: Result, ...args: Args) => ToastContent | string | false | null | undefined
  /** Title of the toast after a failure. Without it the caller shows `error`. */
  failed?: string | ((...args: Args) => string)
  /** The reason when the server gave none. By default that it cannot be reached. */
  otherwise?: string | ((...args: Args) => string)
  /** The reason in the toast after a conflict, where the caller shows the current state. */
  conflict?: string
  /** Follows the reason when the shop cannot be reached. */
  offline?: string
  onDone?: (result: Result, ...args: Args) => void
  onFailed?: (error: ApiError, ...args: Args) => void
  /** Loads again what the change has changed, also where somebody else did. `busy` lasts until then. */
  reload?: () => Promise<unknown>
}

/**
 * The one way to perform a change: once at a time, with a toast or an error at its end. `run` resolves to false when the call
 * failed; it never throws.
 */
export function useSubmit<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
  { done, failed, otherwise, conflict, offline, onDone, onFailed, reload }: SubmitOptions<Args, Result> = {},
) {
  const { t } = useTranslation('common')
  const isRunning = useRef(false)
  /** Arguments of the call under way. */
  const [sent, setSent] = useState<Args | null>(null)
  const [error, setError] = useState<ApiError | null>(null)

  const run = async (...args: Args): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setSent(args)
    setError(null)
    try {
      const result = await call(...args)
      onDone?.(result, ...args)
      const message = done?.(result, ...args)
      if (message) toast(typeof message === 'string' ? { title: message } : message)
      await reload?.()
      return true
    } catch (thrown) {
      const isLost = thrown instanceof NotLoadedError
      const isOffline = isLost || (thrown instanceof ApiError && thrown.status === 0)
      // Without its script a call has not begun, so the reason of a call that failed would be wrong.
      const reason = isLost ? undefined : typeof otherwise === 'function' ? otherwise(...args) : otherwise
      const refusal = toApiError(
        thrown,
        [reason, (isOffline || !reason) && (offline ?? t('offline'))]
          .filter(Boolean)
          .join('. ')
          // Some reasons end with a full stop.
          .replace(/([.。।])\. /, '$1 '),
      )
      setError(refusal)
      onFailed?.(refusal, ...args)
      const title = typeof failed === 'function' ? failed(...args) : failed
      // The form shows errors of the input.
      const isConflict = refusal.code === 'changed_meanwhile'
      if (title && !isConflict && isOutdated(refusal)) reload?.()
      if (title && !(refusal instanceof InputError))
        toast({ title, description: (isConflict && conflict) || refusal.message, tone: 'danger' })
      return false
    } finally {
      isRunning.current = false
      setSent(null)
    }
  }
  return { run, busy: sent !== null, sent, error, clearError: () => setError(null) }
}

/** Whether somebody has deleted or changed elsewhere what the page still shows. */
export function isOutdated({ status }: ApiError): boolean {
  return status === 404 || status === 409
}

/** The error of a call, with a message in any case. */
function toApiError(thrown: unknown, otherwise: string): ApiError {
  if (!(thrown instanceof ApiError)) console.error(thrown)
  else if (thrown.serverMessage !== null || thrown.errors.length > 0) return thrown
  const { status, code } = thrown instanceof ApiError ? thrown : new ApiError(0)
  return new ApiError(status, { message: otherwise, code: code ?? undefined })
}

class InputError extends ApiError {}

/** Refuses several fields. */
export function refuseFields(errors: FieldError[]): never {
  throw new InputError(422, { errors })
}

/** Refuses what a form cannot send, beside the field `path` where it is one. */
export function refuse(message: string, path?: string): never {
  throw new InputError(422, path === undefined ? { message } : { message, errors: [{ path, message }] })
}
