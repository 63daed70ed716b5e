import { useState } from 'react'
import type { Lang } from '../../../shop/localization/languages.ts'
import { formatCount, isolated } from '../../localization/formats.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { WordGroup } from './arrange-words.ts'
import { formExamples } from './form-examples.ts'
import type { Place, Word } from './staff-words.ts'
import type { useEditing } from './use-editing.ts'
import type { Theirs, WordsAtHand } from './use-words.ts'
import { WordEditor } from './word-editor.tsx'
import { WordLine } from './word-line.tsx'

interface WordEntryProps {
  group: WordGroup
  /** Not all of the list need be there. */
  at: { number: number; of: number }
  place: Place
  live: readonly Lang[]
  words: Word[]
  atHand: WordsAtHand
  editing: ReturnType<typeof useEditing>
  onTouch: (key: string) => void
  onNext: (key: string) => void
  onDelete: (word: Word) => void
  onHistory: (word: Word) => void
}

/** One text, or the forms of one that counts, each with numbers it is for. */
export function WordEntry(props: WordEntryProps) {
  const { group, at, place, live, words, atHand, editing, onTouch, onNext, onDelete, onHistory } = props
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const labelOf = (key: string) => {
    const form = group.forms.get(key)
    if (!form) return null
    const numbers = formExamples(place.lang, form).map((number) => formatCount(lang, number))
    return `${form}: ${numbers.join(', ')}`
  }
  return (
    <li
      aria-posinset={at.number}
      aria-setsize={at.of}
      className="border-b border-line px-1 [contain-intrinsic-size:auto_9rem] lg:[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] last:border-b-0"
    >
      {group.forms.size > 0 && (
        <p className="pt-3 font-mono text-sm font-semibold wrap-anywhere" dir="ltr">
          <bdi>{group.name}</bdi>
        </p>
      )}
      {group.words.map((word) =>
        word.key === editing.key ? (
          <Writing
            key={word.key}
            word={word}
            form={labelOf(word.key)}
            place={place}
            words={words}
            atHand={atHand}
            editing={editing}
            onTouch={onTouch}
            onNext={onNext}
          />
        ) : (
          <WordLine
            key={word.key}
            word={word}
            form={labelOf(word.key)}
            place={place}
            live={live}
            onEdit={() => editing.ask(word.key)}
            onDelete={() => onDelete(word)}
            onHistory={() => onHistory(word)}
            onStatus={async (status) => {
              if (word.value === null) return
              onTouch(word.key)
              const theirs = await atHand.save(word, word.value, status)
              // What they made of it is to be seen before it is judged.
              if (!theirs) return
              atHand.change(theirs.word)
              toast({ title: t('words.overtaken.title'), description: isolated(word.key), tone: 'danger' })
            }}
          />
        ),
      )}
    </li>
  )
}

type WritingProps = Pick<WordEntryProps, 'place' | 'words' | 'atHand' | 'editing' | 'onTouch' | 'onNext'> & {
  word: Word
  form: string | null
}

/** The text that is written, until it is saved or given up. */
function Writing({ word, form, place, words, atHand, editing, onTouch, onNext }: WritingProps) {
  const [begun] = useState(word)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const save = async (value: string, goesOn: boolean) => {
    onTouch(word.key)
    // Over what was seen last: mine may stay, but not unseen over what has come since.
    const result = await atHand.save(theirs?.word ?? begun, value, 'approved')
    if (result) setTheirs(result)
    if (result !== null) return
    if (goesOn) onNext(word.key)
    else editing.go(null)
  }
  return (
    <WordEditor
      word={begun}
      form={form}
      lang={place.lang}
      words={words}
      theirs={theirs}
      onChanged={editing.setChanged}
      onSave={save}
      onCancel={() => editing.go(null)}
      onEscape={() => editing.ask(null)}
      onTake={() => {
        if (theirs) atHand.change(theirs.word)
        onTouch(word.key)
        editing.go(null)
      }}
    />
  )
}
