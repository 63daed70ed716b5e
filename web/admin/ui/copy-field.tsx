import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { createCopyHandler } from '../../ui/create-copy-handler.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface CopyFieldProps {
  /** Accessible name of the text. */
  label: string
  text: string
  /** Label of the button. */
  copy: string
  copied: string
}

/** A secret or link to pass on. The result of copying stands below it, because dialogs hide toasts. */
export function CopyField({ label, text, copy, copied }: CopyFieldProps) {
  const { t } = useTranslation('admin')
  const box = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState<string | null>(null)
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setMessage(copied)
    } catch {
      box.current?.select()
      setMessage(t('copyFailed'))
    }
  }
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        <input
          ref={box}
          readOnly
          dir="ltr"
          value={text}
          aria-label={label}
          onFocus={(event) => event.target.select()}
          className="h-10 touch:h-11 min-w-0 flex-1 basis-64 rounded-control border border-edge bg-surface px-3 type-code"
        />
        <Button onClick={handleCopy}>
          <Copy className="size-4" aria-hidden="true" />
          {copy}
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {message}
      </p>
    </div>
  )
}

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
    <IconButton
      label={t('copy', { name: label })}
      icon={Copy}
      onClick={({ currentTarget: { previousElementSibling: shown } }) =>
        createCopyHandler(messages, () => shown && getSelection()?.selectAllChildren(shown))(text)
      }
      className="-my-1.5 touch:-my-2.5"
    />
  )
}
