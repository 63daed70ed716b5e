import { lazy, Suspense, useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { ApiError } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { useFilters } from '../../data/use-filters.ts'
import { useOpenItem } from '../../data/use-open-item.ts'
import { LeaveGuard } from '../../leave-guard.tsx'
import { getSettingsPath } from '../../settings/sections.ts'
import { ALL_CHANGES, isSamePlace, parseEditorAddress } from '../editor-address.ts'
import { CHANGES_PARAM, ChangesDialog } from '../history/changes-dialog.tsx'
import { DropFile } from '../import/drop-file.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { readTranslationFile } from '../import/read-translation-file.ts'
import {
  type EntryChanges,
  type ImportResult,
  importEntries,
  type Place,
  type TranslationEntry,
} from '../translations-api.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { type EntryState, getEntryState, selectGroups } from './entry-groups.ts'
import { EntryList } from './entry-list.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { useEditing } from './use-editing.ts'
import { useTranslationActions } from './use-translation-actions.ts'

const LeaveDialog = lazy(() => import('../../leave-dialog.tsx'))

type Open =
  | { name: 'delete'; key: string }
  | { name: 'import'; file: Record<string, unknown>; preview: ImportResult }

interface TranslationEditorProps {
  /** The editor is remounted when the place changes. */
  place: Place
  live: readonly Lang[]
  /** Null when the texts could not be loaded. */
  entries: TranslationEntry[] | null
  changes: EntryChanges | null
}

/** Texts of one language and namespace, with all actions. */
export function TranslationEditor({ place, live, entries: loaded, changes }: TranslationEditorProps) {
  const { t } = useTranslation('admin-translations')
  const revalidator = useRevalidator()
  const [address] = useSearchParams()
  const [, change] = useFilters()
  const { shown, sought, history } = parseEditorAddress(address)
  const openHistory = useOpenItem('history', CHANGES_PARAM)
  const actions = useTranslationActions(place)
  const editing = useEditing()
  const [open, setOpen] = useState<Open | null>(null)
  /** Texts edited since the filter was set, with their state before. */
  const [touched, setTouched] = useState<ReadonlyMap<string, EntryState>>(new Map())
  // A failed refresh keeps the texts and the draft.
  const [latest, setLatest] = useState(loaded)
  if (loaded && loaded !== latest) setLatest(loaded)
  const entries = loaded ?? latest

  if (!entries) return <LoadFailed title={t('loadFailed')} onRetry={revalidator.revalidate} />
  const find = (key: string) => entries.find((entry) => entry.key === key)
  const touch = (key: string) => {
    const word = find(key)
    if (word && !touched.has(key)) setTouched(new Map(touched).set(key, getEntryState(word)))
  }
  const refresh = async () => {
    await revalidator.revalidate()
    setTouched(new Map())
  }
  const openFile = async (file: File) => {
    const texts = await readTranslationFile(file)
    if (!texts) return actions.setFailure({ what: 'import' })
    try {
      const preview = await importEntries(place, texts, { preview: true })
      actions.dismiss()
      setOpen({ name: 'import', file: texts, preview })
    } catch (refused) {
      actions.setFailure({ what: 'import', error: refused instanceof ApiError ? refused : new ApiError(0) })
    }
  }
  const editedWord = editing.key === null ? undefined : find(editing.key)
  const kept = new Map(touched)
  if (editedWord && !kept.has(editedWord.key)) kept.set(editedWord.key, getEntryState(editedWord))
  const close = () => setOpen(null)
  const wordToDelete = open?.name === 'delete' ? find(open.key) : undefined
  return (
    <DropFile label={t('importPreview.dropHint')} onFile={openFile}>
      <EditorToolbar
        place={place}
        entries={entries}
        onFilter={() => setTouched(new Map())}
        onFile={openFile}
        onRefresh={refresh}
        onExported={actions.dismiss}
        onExportFailed={(error) => actions.setFailure({ what: 'export', error })}
        historyLink={openHistory.getLink(ALL_CHANGES)}
      />
      {!live.includes(place.lang) && (
        <p className="mt-3 text-[0.9rem] text-muted" data-not-live>
          {t('notLive', { language: isolateBidi(LANGUAGES[place.lang].nativeName) })}{' '}
          <Link to={getSettingsPath('languages')} className="text-link underline underline-offset-4">
            {t('languageSettings')}
          </Link>
        </p>
      )}
      {actions.failure && <ErrorAlert trouble={actions.failure} onDismiss={actions.dismiss} />}
      {!loaded && (
        <p role="status" className="mt-3 text-danger">
          {t('loadFailed')}
        </p>
      )}
      <EntryList
        place={place}
        live={live}
        entries={entries}
        groups={selectGroups(entries, { shown, sought, kept })}
        filter={{ shown, sought }}
        actions={actions}
        editing={editing}
        getHistoryLink={openHistory.getLink}
        onTouch={touch}
        onDelete={(key) => setOpen({ name: 'delete', key })}
        onShowAll={() => {
          change({ search: undefined, show: undefined })
          setTouched(new Map())
        }}
      />
      {wordToDelete && (
        <DeleteDialog
          place={place}
          word={wordToDelete}
          onEdit={() => {
            close()
            editing.ask(wordToDelete.key)
          }}
          onDeleted={() => {
            touch(wordToDelete.key)
            // The pressed button disappears with the text.
            requestAnimationFrame(() => document.getElementById(`edit-${wordToDelete.key}`)?.focus())
          }}
          onUndo={() => actions.undo.run({ latestOf: wordToDelete.key })}
          onClose={close}
        />
      )}
      {history !== null && (
        <ChangesDialog
          wordKey={history === ALL_CHANGES ? null : history}
          changes={changes}
          onClose={openHistory.close}
        />
      )}
      {open?.name === 'import' && (
        <ImportDialog
          place={place}
          file={open.file}
          firstPreview={open.preview}
          onDone={() => setTouched(new Map())}
          onUndo={(batch) => actions.undo.run({ batch })}
          onClose={close}
        />
      )}
      <LeaveGuard
        isChanged={editing.isChanged}
        wouldLose={(to) =>
          editing.isChanged &&
          !(to.pathname === location.pathname && isSamePlace(address, new URLSearchParams(to.search)))
        }
      />
      {editing.wanted && (
        <Suspense fallback={null}>
          <LeaveDialog onStay={editing.stay} onLeave={() => editing.go(editing.wanted?.key ?? null)} />
        </Suspense>
      )}
    </DropFile>
  )
}
