import { Copy } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { createCopyHandler } from '../../../ui/create-copy-handler.ts'

/** Label and value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(6.5rem,2fr)_5fr] gap-x-4 border-b border-line py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="figures min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** External reference with a copy button. */
export function CopyFact({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('admin-orders', 'admin')
  const shown = useRef<HTMLElement>(null)
  const messages = { copied: t('details.copied'), failed: t('admin:copyFailed') }
  const copy = createCopyHandler(
    messages,
    () => shown.current && getSelection()?.selectAllChildren(shown.current),
  )
  return (
    <Fact label={label}>
      <span className="flex items-start gap-1">
        <code ref={shown} dir="ltr" className="min-w-0 font-mono text-sm leading-6 break-all">
          {text}
        </code>
        <button
          type="button"
          aria-label={t('details.copy', { name: label })}
          onClick={() => copy(text)}
          className="-my-1 grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-accent-wash hover:text-ink"
        >
          <Copy className="size-4" aria-hidden="true" />
        </button>
      </span>
    </Fact>
  )
}
