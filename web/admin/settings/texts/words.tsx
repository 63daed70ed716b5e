import { useState } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { TextEditor } from './text-editor.tsx'
import type { Version } from './versions.ts'

/** A word of the interface. Names are the same in several languages, so only an empty one is missing. */
const WORD = { kind: 'text', most: 5_000, allowsPlaceholders: false } as const

interface WordsProps {
  rows: { key: string; versions: Version[] }[]
  /** Number of the languages on the screen. */
  languages: number
  /** The page has no other texts. */
  isOpen: boolean
}

/** Headings, buttons and other words of the interface on the page. */
export function Words({ rows, languages, isOpen: wasOpen }: WordsProps) {
  const { t } = useTranslation('admin-settings')
  const [isOpen, setOpen] = useState(wasOpen)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-8 border-t border-line pt-3"
    >
      <summary className="cursor-pointer py-1 font-semibold marker:text-muted">{t('texts.words')}</summary>
      {/* There are hundreds, which nobody waits for who does not want them. */}
      {isOpen && (
        <div className="mt-3 space-y-3">
          {rows.map(({ key, versions }) => (
            <TextEditor
              key={key}
              shape={WORD}
              label={key}
              versions={versions}
              spaces={languages - versions.length}
            />
          ))}
        </div>
      )}
    </details>
  )
}
