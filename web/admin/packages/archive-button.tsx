import { Archive, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'

interface ArchiveButtonProps {
  name: string
  archived: boolean
  onChange: (archived: boolean) => Promise<void>
}

/** Archives or restores a package with one button. */
export function ArchiveButton({ name, archived, onChange }: ArchiveButtonProps) {
  const { t } = useTranslation('admin-packages')
  const [busy, setBusy] = useState(false)
  const change = async () => {
    if (busy) return
    setBusy(true)
    await onChange(!archived)
    setBusy(false)
  }
  const Icon = archived ? Undo2 : Archive
  return (
    <Button
      look={archived ? 'line' : 'quiet'}
      size={archived ? 'small' : 'icon'}
      aria-disabled={busy}
      aria-label={t(archived ? 'restoreLabel' : 'archive', { name })}
      onClick={change}
    >
      <Icon className="size-4.5" aria-hidden="true" />
      {archived && t('restore')}
    </Button>
  )
}
