import { History } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { LeaveGuard } from '../../leave-guard.tsx'
import { ChangesDialog } from '../history/changes-dialog.tsx'
import { DropFile } from '../import/drop-file.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { readTranslationFile } from '../import/read-translation-file.ts'
import type { Place, TranslationEntry } from '../translations-api.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { EntryFilters } from './entry-filters.tsx'
import { countByFilter, type EntryFilter } from './entry-groups.ts'
import { EntryList } from './entry-list.tsx'
import { EntryToolbar } from './entry-toolbar.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { selectGroups } from './select-groups.ts'
import { useEditing } from './use-editing.ts'
import { useTranslationEntries } from './use-translation-entries.ts'

const LeaveDialog = lazy(() => import('../../leave-dialog.tsx'))

type Open =
  | { name: 'delete'; word: TranslationEntry }
  | { name: 'changes'; key: string | null }
  | { name: 'import'; file: Record<string, unknown> }

interface TranslationEditorProps {
  /** The editor is remounted when the place changes. */
  place: Place
  first: EntryFilter
  live: readonly Lang[]
}

/** Texts of one language and namespace, with all actions. */
export function TranslationEditor({ place, first, live }: TranslationEditorProps) {
  const { t } = useTranslation('admin-translations')
  const atHand = useTranslationEntries(place)
  const { loaded, failed, trouble, load, fail, dismiss } = atHand
  const editing = useEditing()
  const [sought, setSought] = useState('')
  const [shown, setShown] = useState(first)
  /** Groups edited since the filter was set; they stay visible regardless of their state. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  // Typing has priority over rendering the list.
  const lateSought = useDeferredValue(sought)

  const touch = (key: string) => setTouched((before) => new Set(before).add(key))
  const choose = (next: EntryFilter) => {
    setShown(next)
    setTouched(new Set())
  }
  const refresh = async () => {
    setTouched(new Set())
    await load(true)
  }
  const openFile = async (file: File) => {
    const texts = await readTranslationFile(file)
    if (texts) setOpen({ name: 'import', file: texts })
    else fail('import')
  }

  if (failed && !loaded) return <LoadFailed title={t('loadFailed')} onRetry={refresh} />
  if (!loaded) return <Spinner label={t('common:loading')} />
  const keep = editing.key === null ? touched : new Set(touched).add(editing.key)
  const groups = selectGroups(loaded, { shown, sought: lateSought, keep })
  const close = () => setOpen(null)
  return (
    <DropFile label={t('importPreview.dropHint')} onFile={openFile}>
      <EntryToolbar
        place={place}
        sought={sought}
        onSought={setSought}
        onFile={openFile}
        onRefresh={refresh}
        onFailed={(error) => fail('export', error)}
        onExported={dismiss}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <EntryFilters counts={countByFilter(loaded.entries)} shown={shown} onShow={choose} />
        <Button
          look="quiet"
          size="small"
          className="max-sm:-ms-4"
          onClick={() => setOpen({ name: 'changes', key: null })}
        >
          <History className="size-4" aria-hidden="true" />
          {t('recentChanges')}
        </Button>
      </div>
      {trouble && <ErrorAlert trouble={trouble} onDismiss={dismiss} />}
      {failed && (
        <p role="status" className="mt-3 text-danger">
          {t('loadFailed')}
        </p>
      )}
      <EntryList
        place={place}
        live={live}
        entries={loaded.entries}
        groups={groups}
        empty={{ shown, sought: lateSought }}
        atHand={atHand}
        editing={editing}
        onTouch={touch}
        onDelete={(word) => setOpen({ name: 'delete', word })}
        onHistory={(word) => setOpen({ name: 'changes', key: word.key })}
        onShowAll={() => {
          setSought('')
          choose('all')
        }}
      />
      {open?.name === 'delete' && (
        <DeleteDialog
          lang={place.lang}
          word={open.word}
          onEdit={() => {
            close()
            editing.ask(open.word.key)
          }}
          onDelete={async () => {
            touch(open.word.key)
            await atHand.remove(open.word)
            close()
            // The pressed button disappeared with the text.
            requestAnimationFrame(() => document.getElementById(`edit-${open.word.key}`)?.focus())
          }}
          onClose={close}
        />
      )}
      {open?.name === 'changes' && (
        <ChangesDialog
          place={open.key === null ? null : place}
          wordKey={open.key}
          onUndone={() => load(false)}
          onClose={close}
        />
      )}
      {open?.name === 'import' && (
        <ImportDialog
          place={place}
          file={open.file}
          onRefused={(error) => {
            close()
            fail('import', error)
          }}
          onDone={() => {
            close()
            dismiss()
            load(true)
          }}
          onUndo={atHand.undo}
          onClose={close}
        />
      )}
      <LeaveGuard isChanged={editing.isChanged} />
      {editing.wanted && (
        <Suspense fallback={null}>
          <LeaveDialog onStay={editing.stay} onLeave={() => editing.go(editing.wanted?.key ?? null)} />
        </Suspense>
      )}
    </DropFile>
  )
}
