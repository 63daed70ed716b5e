import { TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type ApiError, getErrorMessage } from '../../../api-client.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Error of the last action; it stays until it is dismissed or an action succeeds. */
export interface EditorError {
  what: 'save' | 'export' | 'import' | 'undo'
  error?: ApiError
}

/** Maximum number of reasons to list. */
const MOST = 8

/** Error message with its reasons. */
export function ErrorAlert({ failure, onDismiss }: { failure: EditorError; onDismiss: () => void }) {
  const { t, lang } = useTranslation('admin-translations')
  const panel = useRef<HTMLDivElement>(null)
  const { what, error } = failure
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user may be far down the list when an action fails
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  const reasons = error ? listReasons(error, t('common:offline')) : []
  return (
    <div
      ref={panel}
      className="mt-4 flex scroll-mt-24 items-start gap-3 rounded-control bg-danger-wash p-3 text-danger"
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div role="alert" className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{t(`failures.${what}`)}</p>
        {reasons.slice(0, MOST).map(({ path, message }) => (
          <p key={`${path} ${message}`}>
            {path && (
              <>
                <bdi className="type-code">{path}</bdi>:{' '}
              </>
            )}
            <bdi>{message}</bdi>
          </p>
        ))}
        {reasons.length > MOST && <p>+{formatCount(lang, reasons.length - MOST)}</p>}
      </div>
      <IconButton label={t('dismiss')} icon={X} onClick={onDismiss} />
    </div>
  )
}

/** Returns the validation errors, or the server's message. The path of the only edited text needs no mention. */
function listReasons(error: ApiError, otherwise: string): { path: string | null; message: string }[] {
  if (error.errors.length === 0) return [{ path: null, message: getErrorMessage(error, otherwise) }]
  return error.errors.map(({ path, message }) => ({
    path: path === 'value' || path === 'key' ? null : path,
    message,
  }))
}
