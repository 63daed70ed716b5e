import { type ComponentType, createContext, useContext } from 'react'
import type { AnyShape } from '../../../../shop/content/shape.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'

export interface ValueEditorProps {
  shape: AnyShape
  /** Path within the part, for example '.sections.law.body.0'. */
  path: string
  /** Label of the field. The root needs none. */
  label?: string
  value: unknown
  /** English value, while another language is edited. */
  english: unknown
  onChange: (value: unknown) => void
}

interface Editing {
  /** Language of the text, which sets the direction of its fields. */
  lang: Lang
  /** Placeholders for figures, with their current values. */
  figures: { name: string; value: string }[]
  /**
   * Path of the last focused text. It persists after a click elsewhere, because removing its controls would
   * shift the button under the pointer.
   */
  writing: string | null
  onWriting: (path: string) => void
  /** Editor for the values of a group or list. */
  Inside: ComponentType<ValueEditorProps>
  /** Paths begin with a dot, for example '.sections.law.heading'. */
  errorAt: (path: string) => string | null
  hasErrorWithin: (path: string) => boolean
}

export const EditingContext = createContext<Editing | null>(null)

/** Returns the context of a part's editor. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('useEditing must be used within EditingContext')
  return editing
}
