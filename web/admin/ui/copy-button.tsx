import { Copy } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'
import { createCopyHandler } from '../../ui/create-copy-handler.ts'
import { IconButton } from '../../ui/icon-button.tsx'

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
