import { Download, RefreshCw, Search, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { downloadPrivateFile } from '../../download-private-file.ts'
import type { Place } from '../translations-api.ts'

interface EntryToolbarProps {
  place: Place
  sought: string
  onSought: (sought: string) => void
  onFile: (file: File) => void
  onRefresh: () => Promise<void>
  onExported: () => void
  onFailed: (error: unknown) => void
}

/** Search, and actions on all texts. */
export function EntryToolbar(props: EntryToolbarProps) {
  const { place, sought, onSought, onFile, onRefresh, onExported, onFailed } = props
  const { t } = useTranslation('admin-translations')
  const file = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'export' | 'refresh' | null>(null)
  const download = async () => {
    setBusy('export')
    const { lang, namespace } = place
    try {
      const call = api.translations.export[':lang'][':namespace'].$get({ param: place })
      await downloadPrivateFile(call, `${lang}-${namespace}.json`)
      onExported()
    } catch (error) {
      onFailed(error)
    }
    setBusy(null)
  }
  const refresh = async () => {
    setBusy('refresh')
    await onRefresh()
    setBusy(null)
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <search className="relative block min-w-0 flex-1 basis-72">
        <Search
          className="pointer-events-none absolute start-3 top-2.5 size-5 text-muted"
          aria-hidden="true"
        />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          spellCheck={false}
          value={sought}
          onChange={(event) => onSought(event.target.value)}
          className="h-10 w-full rounded-control border border-edge bg-surface ps-10 pe-3 text-ink placeholder:text-muted"
        />
      </search>
      <Button look="line" size="small" busy={busy === 'export'} onClick={download}>
        <Download className="size-4" aria-hidden="true" />
        {t('exportJson')}
      </Button>
      <Button look="line" size="small" onClick={() => file.current?.click()}>
        <Upload className="size-4" aria-hidden="true" />
        {t('importJson')}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          // Allows the same file to be selected again.
          event.target.value = ''
          if (chosen) onFile(chosen)
        }}
      />
      <Button look="line" size="small" busy={busy === 'refresh'} onClick={refresh}>
        <RefreshCw className="size-4" aria-hidden="true" />
        {t('refresh')}
      </Button>
    </div>
  )
}
