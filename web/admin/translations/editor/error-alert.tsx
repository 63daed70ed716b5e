import { TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type ApiError, getErrorMessage } from '../../../api-client.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'

/** Error of the last action; it stays until it is dismissed or an action succeeds. */
export interface EditorError {
  what: 'save' | 'export' | 'import' | 'undo'
  error?: ApiError
}

/** Maximum number of reasons to list. */
const MOST = 8

/** Error message with its reasons. It stays until it is dismissed. */
export function ErrorAlert({ trouble, onDismiss }: { trouble: EditorError; onDismiss: () => void }) {
  const { t } = useTranslation('admin-translations')
  const { lang } = useLang()
  const panel = useRef<HTMLDivElement>(null)
  const { what, error } = trouble
  const reasons = error ? listReasons(error, t('common:offline')) : []
  // Scrolls the alert into view, because the user may be far down the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new error
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  return (
    <div
      ref={panel}
      className="mt-4 flex scroll-mt-24 items-start gap-3 rounded-control bg-danger-wash p-3 text-danger"
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div role="alert" className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{t(`failures.${what}`)}</p>
        {reasons.slice(0, MOST).map((reason) => (
          <p key={reason}>
            <bdi>{reason}</bdi>
          </p>
        ))}
        {reasons.length > MOST && <p>+{formatCount(lang, reasons.length - MOST)}</p>}
      </div>
      <button
        type="button"
        aria-label={t('dismiss')}
        onClick={onDismiss}
        className="grid size-8 shrink-0 place-items-center rounded-control hover:bg-surface"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}

/** Returns the validation errors by path, or the server's message. */
function listReasons(error: ApiError, otherwise: string): string[] {
  const named = error.errors.map(({ path, message }) =>
    path && path !== 'value' && path !== 'key' ? `${path}: ${message}` : message,
  )
  return named.length > 0 ? named : [getErrorMessage(error, otherwise)]
}
