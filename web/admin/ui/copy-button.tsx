import { Copy } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'
import { createCopyHandler } from '../../ui/create-copy-handler.ts'

interface CopyButtonProps {
  /** Name of what is copied. */
  label: string
  text: string
}

/** Copies a reference. Where copying is not allowed, selects the element before the button. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const { t } = useTranslation('admin')
  const messages = { copied: t('copied'), failed: t('copyFailed') }
  return (
    <button
      type="button"
      aria-label={t('copy', { name: label })}
      onClick={({ currentTarget: { previousElementSibling: shown } }) =>
        createCopyHandler(messages, () => shown && getSelection()?.selectAllChildren(shown))(text)
      }
      className="-my-1 grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-accent-wash hover:text-ink"
    >
      <Copy className="size-4" aria-hidden="true" />
    </button>
  )
}
