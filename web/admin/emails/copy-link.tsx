import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { createCopyHandler } from '../../ui/create-copy-handler.ts'

/** Link to copy and pass on, not to open from here. */
export function CopyLink({ label, link }: { label: string; link: string }) {
  const { t } = useTranslation('admin-emails', 'admin')
  const box = useRef<HTMLInputElement>(null)
  const messages = { copied: t('link.copied'), failed: t('admin:copyFailed') }
  const copy = createCopyHandler(messages, () => box.current?.select())
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <input
        ref={box}
        readOnly
        dir="ltr"
        value={link}
        aria-label={label}
        onFocus={(event) => event.target.select()}
        className="h-10 min-w-0 flex-1 basis-64 rounded-control border border-edge bg-surface px-3 font-mono text-sm"
      />
      <Button look="line" size="small" onClick={() => copy(link)}>
        <Copy className="size-4" aria-hidden="true" />
        {t('link.copy')}
      </Button>
    </div>
  )
}
