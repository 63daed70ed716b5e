import { Download, History, RefreshCw, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, type To } from 'react-router'
import { LANGS } from '../../../../shop/localization/languages.ts'
import { NAMESPACES } from '../../../../shop/localization/namespaces.ts'
import { ApiError, api } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFilters } from '../../data/use-filters.ts'
import { downloadPrivateFile } from '../../download-private-file.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { parseEditorAddress } from '../editor-address.ts'
import { formatLangName, type Place, type TranslationEntry } from '../translations-api.ts'
import { EntryFilters } from './entry-filters.tsx'
import { countByFilter } from './entry-groups.ts'

interface EditorToolbarProps {
  place: Place
  /** All texts of the namespace. */
  entries: TranslationEntry[]
  onFilter: () => void
  onFile: (file: File) => void
  onRefresh: () => Promise<void>
  onExported: () => void
  onExportFailed: (error: ApiError) => void
  historyLink: To
}

/** Language, namespace, search and filter of the texts, and actions on all of them. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { place, entries, onFilter, onFile, onRefresh, onExported, onExportFailed, historyLink } = props
  const { t } = useTranslation('admin-translations')
  const [address, change] = useFilters()
  const { shown, sought } = parseEditorAddress(address)
  const file = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState<'export' | 'refresh' | null>(null)
  const { lang, namespace } = place
  const download = async () => {
    setBusy('export')
    try {
      const call = api.translations.export[':lang'][':namespace'].$get({ param: place })
      await downloadPrivateFile(call, `${lang}-${namespace}.json`)
      onExported()
    } catch (error) {
      onExportFailed(error instanceof ApiError ? error : new ApiError(0))
    }
    setBusy(null)
  }
  const refresh = async () => {
    setBusy('refresh')
    await onRefresh()
    setBusy(null)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 max-sm:[&>span]:basis-[calc(50%-0.25rem)]">
        <Select
          size="small"
          aria-label={t('language')}
          className="sm:max-w-44"
          value={lang}
          onChange={(event) => change({ of: event.target.value, show: undefined })}
        >
          {LANGS.map((code) => (
            <option key={code} value={code} lang={code}>
              {formatLangName(code)}
            </option>
          ))}
        </Select>
        <Select
          size="small"
          aria-label={t('namespace')}
          className="sm:max-w-38"
          value={namespace}
          onChange={(event) => change({ namespace: event.target.value, show: undefined })}
        >
          {NAMESPACES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          search={sought}
          onSearch={(text) => {
            change({ search: text })
            onFilter()
          }}
        />
        <Button look="line" size="compact" busy={busy === 'export'} onClick={download}>
          <Download className="size-4 max-sm:hidden" aria-hidden="true" />
          {t('exportJson')}
        </Button>
        <Button look="line" size="compact" onClick={() => file.current?.click()}>
          <Upload className="size-4 max-sm:hidden" aria-hidden="true" />
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
        <Button look="line" size="compact" busy={busy === 'refresh'} onClick={refresh}>
          <RefreshCw className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">{t('refresh')}</span>
        </Button>
      </div>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <EntryFilters
          counts={countByFilter(entries)}
          shown={shown}
          onShow={(name) => {
            change({ show: name })
            onFilter()
          }}
        />
        <Link
          to={historyLink}
          preventScrollReset
          className={buttonClass({ look: 'quiet', size: 'compact', className: 'max-sm:-ms-3' })}
        >
          <History className="size-4" aria-hidden="true" />
          {t('recentChanges')}
        </Link>
      </div>
    </>
  )
}
