import { useState } from 'react'
import { DEFAULT_LANG } from '../../../../shop/localization/languages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { TextEditor } from './text-editor.tsx'
import { toText, type Version } from './versions.ts'

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
            <WordEditor key={key} name={key} versions={versions} spaces={languages - versions.length} />
          ))}
        </div>
      )}
    </details>
  )
}

interface WordEditorProps {
  name: string
  versions: Version[]
  spaces: number
}

/** A word under its English text, which stays as it was while it is changed. */
function WordEditor({ name, versions, spaces }: WordEditorProps) {
  const [english] = useState(() => toText(versions.find(({ lang }) => lang === DEFAULT_LANG)?.value))
  const label = (
    <>
      <bdi>{english}</bdi> <bdi className="block font-mono text-xs font-normal text-muted">{name}</bdi>
    </>
  )
  return <TextEditor shape={WORD} label={label} versions={versions} spaces={spaces} />
}
