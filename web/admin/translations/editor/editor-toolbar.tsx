import { Download, History, RefreshCw, Upload } from 'lucide-react'
import { useRef } from 'react'
import { Link, useRevalidator } from 'react-router'
import { LANGS } from '../../../../shop/localization/languages.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { watchScrollRow } from '../../../ui/scroll-row.ts'
import { FilterSelect, SearchField } from '../../list/filter-fields.tsx'
import { useFilters } from '../../list/use-filters.ts'
import { TAB_CLASS, TAB_ROW_CLASS } from '../../tabs.tsx'
import { FilterRow } from '../../ui/screen.tsx'
import { ALL_CHANGES, parseEditorAddress } from '../editor-address.ts'
import { NamespaceSelect } from '../namespace-select.tsx'
import { formatLangName } from '../translations-api.ts'
import { useEditor } from './editor-context.ts'
import { countMatches, ENTRY_FILTERS } from './entry-groups.ts'

interface EditorToolbarProps {
  /** Number of listed texts. */
  found: number
  onFile: (file: File) => void
  onRefresh: () => void
}

/** Search, language, namespace and filter of the texts, and actions on all of them. */
export function EditorToolbar({ found, onFile, onRefresh }: EditorToolbarProps) {
  const { t, lang: pageLang } = useTranslation('admin-translations')
  const { place, entries, actions, getHistoryLink } = useEditor()
  const [address, change] = useFilters()
  const { shown, sought } = parseEditorAddress(address)
  const { state: loading } = useRevalidator()
  const file = useRef<HTMLInputElement>(null)
  const filters = ENTRY_FILTERS.filter(
    (name) => name === 'all' || name === shown || countMatches(entries, name) > 0,
  )
  return (
    <>
      <FilterRow>
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          search={sought}
          onSearch={(search) => change({ search })}
        />
        <FilterSelect
          label={t('language')}
          param="of"
          removes="show"
          value={place.lang}
          choices={LANGS.map((code) => [code, formatLangName(code)])}
          className="sm:max-w-44"
        />
        <NamespaceSelect param="namespace" removes="show" value={place.namespace} className="sm:max-w-44" />
      </FilterRow>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <fieldset
          ref={watchScrollRow}
          className={`${TAB_ROW_CLASS} min-w-0 grow max-lg:basis-full not-has-[button]:hidden`}
        >
          <legend className="sr-only">{t('filterLabel')}</legend>
          {/* One choice is none. */}
          {filters.length > 1 &&
            filters.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={shown === name}
                onClick={() => change({ show: name })}
                className={TAB_CLASS}
              >
                {t(`filters.${name}`)}
                <bdi className="figures text-sm">{formatCount(pageLang, countMatches(entries, name))}</bdi>
              </button>
            ))}
        </fieldset>
        <p role="status" className="me-auto text-sm text-muted empty:hidden">
          {found > 0 && t('found', { count: found })}
        </p>
        <div className="-mx-2 flex flex-wrap max-sm:grid max-sm:basis-full max-sm:grid-cols-2 max-sm:justify-items-start sm:-me-3 [&_svg]:size-4 *:px-2! sm:*:px-3!">
          <Link
            to={getHistoryLink(ALL_CHANGES)}
            preventScrollReset
            className={buttonClass({ look: 'quiet', size: 'compact' })}
          >
            <History aria-hidden="true" />
            {t('recentChanges')}
          </Link>
          <Button look="quiet" size="compact" busy={actions.exporting.busy} onClick={actions.exporting.run}>
            <Download aria-hidden="true" />
            {t('exportJson')}
          </Button>
          <Button look="quiet" size="compact" onClick={() => file.current?.click()}>
            <Upload aria-hidden="true" />
            {t('importJson')}
          </Button>
          <input
            ref={file}
            type="file"
            accept=".json,application/json"
            hidden
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              // Allows the same file to be selected again.
              target.value = ''
              if (chosen) onFile(chosen)
            }}
          />
          <Button look="quiet" size="compact" busy={loading !== 'idle'} onClick={onRefresh}>
            <RefreshCw aria-hidden="true" />
            {t('refresh')}
          </Button>
        </div>
      </div>
    </>
  )
}
