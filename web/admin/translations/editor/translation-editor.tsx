import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useRevalidator, useSearchParams } from 'react-router'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { DEFAULT_LANG, getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { OpenDialog } from '../../../ui/dialog-button.tsx'
import { LoadFailed } from '../../../ui/states/empty-state.tsx'
import { useLastLoaded } from '../../data/use-mutation.ts'
import { LeaveGuard } from '../../leave-guard.tsx'
import { useFilters } from '../../list/use-filters.ts'
import { useOpenItem } from '../../list/use-open-item.ts'
import { getSettingsPath } from '../../settings/sections.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ReloadMessage } from '../../ui/refusal-message.tsx'
import { CHANGES_PARAM, ChangesDialog } from '../changes-dialog.tsx'
import { ALL_CHANGES, isSamePlace, parseEditorAddress } from '../editor-address.ts'
import { FileDropArea, ImportDialog, readTranslationFile } from '../import-dialog.tsx'
import {
  deleteEntry,
  type EntryChanges,
  type ImportResult,
  importEntries,
  type Place,
  type TranslationEntry,
} from '../translations-api.ts'
import { EditorProvider, useEditing, useEditor } from './editor-context.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { type EntryState, getEntryState, selectEntryGroups } from './entry-groups.ts'
import { EntryList } from './entry-list.tsx'
import { ErrorAlert } from './error-alert.tsx'
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

/** Texts of one language and namespace, with all actions. A failed refresh keeps the texts and the draft. */
export function TranslationEditor({ place, live, entries: loaded, changes }: TranslationEditorProps) {
  const { t } = useTranslation('admin-translations')
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const [, change] = useFilters()
  const { shown, sought, history } = parseEditorAddress(address)
  const { getLink: getHistoryLink, close: closeHistory } = useOpenItem('history', CHANGES_PARAM)
  const actions = useTranslationActions(place)
  const editing = useEditing()
  const [open, setOpen] = useState<Open | null>(null)
  const { kept, touch, forget } = useKeptEntries(`${shown} ${sought}`)
  const entries = useLastLoaded(loaded)

  if (!entries) return <LoadFailed title={t('loadFailed')} />
  const find = (key: string | null) => entries.find((entry) => entry.key === key)
  const openFile = async (file: File) => {
    const texts = await readTranslationFile(file)
    if (!texts) return actions.fail('import')
    try {
      const preview = await importEntries(place, texts, { preview: true })
      actions.dismiss()
      setOpen({ name: 'import', file: texts, preview })
    } catch (error) {
      actions.fail('import', error)
    }
  }
  const edited = find(editing.key)
  const groups = selectEntryGroups(entries, {
    shown,
    sought,
    kept: edited ? new Map([[edited.key, getEntryState(edited)], ...kept]) : kept,
  })
  const close = () => setOpen(null)
  const deleted = open?.name === 'delete' && find(open.key)
  return (
    <EditorProvider
      value={{
        place,
        live,
        entries,
        actions,
        editing,
        getHistoryLink,
        touch: (key) => touch(find(key)),
        openDeletion: (key) => setOpen({ name: 'delete', key }),
      }}
    >
      <FileDropArea label={t('importPreview.dropHint')} onFile={openFile}>
        <EditorToolbar
          found={groups.flatMap(({ entries }) => entries).length}
          onFile={openFile}
          onRefresh={() => revalidate().then(forget)}
        />
        {!live.includes(place.lang) && (
          <p className="mt-3 text-[0.9rem] text-muted">
            {t('notLive', { language: isolateBidi(LANGUAGES[place.lang].nativeName) })}{' '}
            <Link to={getSettingsPath('languages')} className="text-link underline underline-offset-4">
              {t('languageSettings')}
            </Link>
          </p>
        )}
        {actions.failure && <ErrorAlert failure={actions.failure} onDismiss={actions.dismiss} />}
        {!loaded && <ReloadMessage>{t('loadFailed')}</ReloadMessage>}
        <EntryList
          groups={groups}
          shown={shown}
          sought={sought}
          onShowAll={() => change({ search: undefined, show: undefined })}
        />
      </FileDropArea>
      {deleted && (
        <OpenDialog onClose={close}>
          <DeleteDialog word={deleted} />
        </OpenDialog>
      )}
      {open?.name === 'import' && (
        <OpenDialog onClose={close}>
          <ImportDialog
            place={place}
            file={open.file}
            firstPreview={open.preview}
            onDone={forget}
            onUndo={(batch) => actions.undo.run({ batch })}
          />
        </OpenDialog>
      )}
      {history !== null && (
        <OpenDialog onClose={closeHistory}>
          <ChangesDialog wordKey={history === ALL_CHANGES ? null : history} changes={changes} />
        </OpenDialog>
      )}
      <LeaveGuard
        isChanged={editing.isChanged}
        wouldLose={(to) =>
          editing.isChanged &&
          !(to.pathname === pathname && isSamePlace(address, new URLSearchParams(to.search)))
        }
      />
      {editing.wanted && (
        <Suspense fallback={null}>
          <LeaveDialog onStay={editing.stay} onLeave={() => editing.go(editing.wanted?.key ?? null)} />
        </Suspense>
      )}
    </EditorProvider>
  )
}

/** Texts edited since the filter was set, with their state before: they stay visible and in place. */
function useKeptEntries(filter: string) {
  const [kept, setKept] = useState<ReadonlyMap<string, EntryState>>(new Map())
  const [keptFor, setKeptFor] = useState(filter)
  const forget = () => setKept(new Map())
  if (keptFor !== filter) {
    setKeptFor(filter)
    forget()
  }
  const touch = (entry: TranslationEntry | undefined) =>
    entry && setKept((before) => new Map([[entry.key, getEntryState(entry)], ...before]))
  return { kept, touch, forget }
}

/** Confirms the deletion of a text and shows the text that replaces it. */
function DeleteDialog({ word }: { word: TranslationEntry }) {
  const { t } = useTranslation('admin-translations')
  const { place, actions, touch } = useEditor()
  const key = isolateBidi(word.key)
  const title = t('deleteTitle', { key })
  const { effect, text, textLang = place.lang } = getDeleteEffect(place.lang, word)
  return (
    <FormDialog
      title={title}
      submit={t('delete')}
      danger
      failed={t('failures.delete')}
      onSubmit={() => deleteEntry(place, word)}
      done={() => ({
        title: t('deleted'),
        description: key,
        action: { label: t('undo'), onChoose: () => actions.undo.run({ latestOf: word.key }) },
      })}
      onDone={() => {
        touch(word.key)
        // The pressed button disappears with the text.
        requestAnimationFrame(() => document.getElementById(`edit-${word.key}`)?.focus())
      }}
    >
      <p>{t(`deleteEffects.${effect}`)}</p>
      {text && (
        <blockquote
          lang={textLang}
          dir={getTextDirection(textLang)}
          className="border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-wrap"
        >
          {text}
        </blockquote>
      )}
    </FormDialog>
  )
}

interface DeleteEffect {
  effect: 'shipped' | 'english' | 'key' | 'unused'
  /** Text that replaces the deleted one, in the same language unless `textLang` names another. */
  text?: string
  textLang?: Lang
}

/**
 * Deleting an override restores the shipped text. Without a shipped text, other languages fall back to
 * English, and English to the key.
 */
function getDeleteEffect(lang: Lang, { key, own, shipped, english }: TranslationEntry): DeleteEffect {
  if (own && shipped !== null) return { effect: 'shipped', text: shipped }
  if (lang === DEFAULT_LANG) return shipped === null ? { effect: 'unused' } : { effect: 'key', text: key }
  return english === null
    ? { effect: 'unused' }
    : { effect: 'english', text: english, textLang: DEFAULT_LANG }
}
