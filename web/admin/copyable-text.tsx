import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { createCopyHandler } from '../ui/create-copy-handler.ts'

/** Reference number with a copy button. */
export function CopyableText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('admin-payments')
  const shown = useRef<HTMLElement>(null)
  const messages = { copied: t('issues.sessionCopied'), failed: t('issues.sessionCopyFailed') }
  const copy = createCopyHandler(
    messages,
    () => shown.current && getSelection()?.selectAllChildren(shown.current),
  )
  return (
    <p className="mt-1 flex items-center gap-1 text-sm text-muted">
      <span className="shrink-0">{label}:</span>
      <code ref={shown} dir="ltr" className="min-w-0 truncate font-mono">
        {text}
      </code>
      <button
        type="button"
        aria-label={t('issues.copySession')}
        onClick={() => copy(text)}
        className="grid size-8 shrink-0 place-items-center rounded-control hover:bg-accent-wash hover:text-ink"
      >
        <Copy className="size-4" aria-hidden="true" />
      </button>
    </p>
  )
}
