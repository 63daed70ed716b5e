import { type ComponentType, createContext, useContext } from 'react'
import type { AnyShape } from '../../../../shop/content/shape.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'

export interface ValueEditorProps {
  shape: AnyShape
  /** Where it stands in the part: '.sections.law.body.0'. */
  path: string
  /** What it is called; what is nowhere inside needs no name. */
  label?: string
  value: unknown
  /** What stands there in English, when another language is written. */
  english: unknown
  onChange: (value: unknown) => void
}

interface Editing {
  /** What is written in: a field has its direction. */
  lang: Lang
  /** What a text may name, and what it says then. */
  figures: { name: string; value: string }[]
  /**
   * The text that was written last. It is not over when another place is clicked: what went away under the pointer
   * would move the button that was meant.
   */
  writing: string | null
  onWriting: (path: string) => void
  /** For what stands within a group or a list. */
  Inside: ComponentType<ValueEditorProps>
  /** Paths begin with a dot: '.sections.law.heading'. */
  errorAt: (path: string) => string | null
  wrongWithin: (path: string) => boolean
}

export const EditingContext = createContext<Editing | null>(null)

/** What every field of a part's editor has to know. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('useEditing must be used within EditingContext')
  return editing
}
