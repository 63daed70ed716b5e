import { createContext, useContext, useState } from 'react'
import type { To } from 'react-router'
import type { Lang } from '../../../../shop/localization/languages.ts'
import type { Place, TranslationEntry } from '../translations-api.ts'
import type { TranslationActions } from './use-translation-actions.ts'

/** Data and actions that the toolbar, the list and its rows share. */
interface EditorState {
  place: Place
  live: readonly Lang[]
  /** All texts of the namespace. */
  entries: TranslationEntry[]
  actions: TranslationActions
  editing: ReturnType<typeof useEditing>
  getHistoryLink: (key: string) => To
  /** Keeps a text in place although an edit changes its state. */
  touch: (key: string) => void
  openDeletion: (key: string) => void
}

const EditorContext = createContext<EditorState | null>(null)

export const EditorProvider = EditorContext.Provider

export function useEditor(): EditorState {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor must be used within EditorProvider')
  return editor
}

/** Tracks the edited text; only one is open at a time. */
export function useEditing() {
  const [key, setKey] = useState<string | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [wanted, setWanted] = useState<{ key: string | null } | null>(null)
  const go = (to: string | null) => {
    setKey(to)
    setChanged(false)
    setWanted(null)
  }
  return {
    key,
    /** Has unsaved input. */
    isChanged,
    setChanged,
    go,
    /** Opens another text, after a confirmation when there is unsaved input. */
    ask: (to: string | null) => (isChanged ? setWanted({ key: to }) : go(to)),
    wanted,
    stay: () => setWanted(null),
  }
}
