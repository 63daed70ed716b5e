import { memo, type RefObject, useState } from 'react'
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

/** What is done in the list. It is another one after each change. */
export interface Work {
  words: Word[]
  atHand: WordsAtHand
  editing: ReturnType<typeof useEditing>
  onTouch: (key: string) => void
  onNext: (key: string) => void
  onDelete: (word: Word) => void
  onHistory: (word: Word) => void
}

interface WordEntryProps {
  group: WordGroup
  /** Not all of the list need be there. */
  number: number
  of: number
  /** Of the list: for another one it is made anew. */
  place: Place
  live: readonly Lang[]
  work: RefObject<Work>
  /** The work, when a text of this group is written. */
  writing: Work | null
}

/** One text, or the forms of one that counts, each with numbers it is for. */
function Entry({ group, number, of, place, live, work, writing }: WordEntryProps) {
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
      aria-posinset={number}
      aria-setsize={of}
      className="border-b border-line px-1 [contain-intrinsic-size:auto_9rem] lg:[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] last:border-b-0"
    >
      {group.forms.size > 0 && (
        <p className="pt-3 font-mono text-sm font-semibold wrap-anywhere" dir="ltr">
          <bdi>{group.name}</bdi>
        </p>
      )}
      {group.words.map((word) =>
        writing && word.key === writing.editing.key ? (
          <Writing key={word.key} word={word} form={labelOf(word.key)} place={place} work={writing} />
        ) : (
          <WordLine
            key={word.key}
            word={word}
            form={labelOf(word.key)}
            place={place}
            live={live}
            onEdit={() => work.current.editing.ask(word.key)}
            onDelete={() => work.current.onDelete(word)}
            onHistory={() => work.current.onHistory(word)}
            onStatus={async (status) => {
              if (word.value === null) return
              work.current.onTouch(word.key)
              const { atHand } = work.current
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

/** With a thousand in the list, only those that differ are drawn again. */
export const WordEntry = memo(Entry, (before, now) => {
  const isSame = (word: Word, at: number) => word === before.group.words[at]
  return (
    before.writing === null &&
    now.writing === null &&
    before.number === now.number &&
    before.of === now.of &&
    before.live === now.live &&
    before.group.words.length === now.group.words.length &&
    now.group.words.every(isSame)
  )
})

interface WritingProps {
  word: Word
  form: string | null
  place: Place
  work: Work
}

/** The text that is written, until it is saved or given up. */
function Writing({ word, form, place, work }: WritingProps) {
  const { words, atHand, editing, onTouch, onNext } = work
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
