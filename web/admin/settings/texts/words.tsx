import { useState } from 'react'
import { DEFAULT_LANG } from '../../../../shop/localization/languages.ts'
import { formatCount, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { FoldedFields } from '../../ui/folded-fields.tsx'
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
  const { t, lang } = useTranslation('admin-settings')
  const [isOpen, setOpen] = useState(wasOpen)
  return (
    <div className="mt-6">
      <FoldedFields
        title={t('texts.words')}
        set={[
          t('texts.wordCount', { count: rows.length, amount: isolateBidi(formatCount(lang, rows.length)) }),
        ]}
        isOpen={isOpen}
        onToggle={setOpen}
      >
        {/* There are hundreds, which nobody waits for who does not want them. */}
        {isOpen && (
          <div className="space-y-3">
            {rows.map(({ key, versions }) => (
              <WordEditor key={key} name={key} versions={versions} spaces={languages - versions.length} />
            ))}
          </div>
        )}
      </FoldedFields>
    </div>
  )
}

/** A word under its English text, which stays as it was while it is changed. */
function WordEditor({ name, versions, spaces }: { name: string; versions: Version[]; spaces: number }) {
  const [english] = useState(() => toText(versions.find(({ lang }) => lang === DEFAULT_LANG)?.value))
  const label = (
    <>
      <bdi className="text-base text-ink">{english}</bdi>{' '}
      <span className="block type-code font-normal text-muted">
        <bdi>{name}</bdi>
      </span>
    </>
  )
  return <TextEditor shape={WORD} label={label} versions={versions} spaces={spaces} />
}
