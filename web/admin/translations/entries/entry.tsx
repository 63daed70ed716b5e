import { memo, type RefObject, useState } from 'react'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { formatCount, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { EntryGroup } from '../editor/entry-groups.ts'
import type { useEditing } from '../editor/use-editing.ts'
import type { ConflictingText, TranslationEntries } from '../editor/use-translation-entries.ts'
import type { Place, TranslationEntry } from '../translations-api.ts'
import { EntryEditor } from './entry-editor.tsx'
import { EntryLine } from './entry-line.tsx'
import { listFormExamples } from './list-form-examples.ts'

/** State and actions of the list; a new object after each change. */
export interface Work {
  entries: TranslationEntry[]
  atHand: TranslationEntries
  editing: ReturnType<typeof useEditing>
  onTouch: (key: string) => void
  onNext: (key: string) => void
  onDelete: (word: TranslationEntry) => void
  onHistory: (word: TranslationEntry) => void
}

interface TranslationEntryRowProps {
  group: EntryGroup
  /** Position and total for assistive technology, because the list may be rendered in part. */
  number: number
  of: number
  /** The list is remounted when the place changes. */
  place: Place
  live: readonly Lang[]
  work: RefObject<Work>
  /** Set while a text of this group is edited. */
  writing: Work | null
}

/** Text, or the plural forms of one with their example numbers. */
function Entry({ group, number, of, place, live, work, writing }: TranslationEntryRowProps) {
  const { t } = useTranslation('admin-translations')
  const { lang } = useLang()
  const getLabel = (key: string) => {
    const form = group.forms.get(key)
    if (!form) return null
    const numbers = listFormExamples(place.lang, form).map((number) => formatCount(lang, number))
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
      {group.entries.map((word) =>
        writing && word.key === writing.editing.key ? (
          <Writing key={word.key} word={word} form={getLabel(word.key)} place={place} work={writing} />
        ) : (
          <EntryLine
            key={word.key}
            word={word}
            form={getLabel(word.key)}
            place={place}
            live={live}
            onEdit={() => work.current.editing.ask(word.key)}
            onDelete={() => work.current.onDelete(word)}
            onHistory={() => work.current.onHistory(word)}
            onStatus={async (status) => {
              if (word.value === null) return
              work.current.onTouch(word.key)
              const { atHand } = work.current
              const conflict = await atHand.save(word, word.value, status)
              // Shows the other user's version before the decision.
              if (!conflict) return
              atHand.change(conflict.word)
              toast({ title: t('conflict.title'), description: isolateBidi(word.key), tone: 'danger' })
            }}
          />
        ),
      )}
    </li>
  )
}

/** Memoized, because a list may have a thousand rows. */
export const TranslationEntryRow = memo(Entry, (before, now) => {
  const isSame = (word: TranslationEntry, at: number) => word === before.group.entries[at]
  return (
    before.writing === null &&
    now.writing === null &&
    before.number === now.number &&
    before.of === now.of &&
    before.live === now.live &&
    before.group.entries.length === now.group.entries.length &&
    now.group.entries.every(isSame)
  )
})

interface WritingProps {
  word: TranslationEntry
  form: string | null
  place: Place
  work: Work
}

/** Editor of the open text. */
function Writing({ word, form, place, work }: WritingProps) {
  const { entries, atHand, editing, onTouch, onNext } = work
  const [opened] = useState(word)
  const [conflict, setConflict] = useState<ConflictingText | null>(null)
  const save = async (value: string, goesOn: boolean) => {
    onTouch(word.key)
    // Saves on the last seen revision, so that a newer version is never overwritten unseen.
    const result = await atHand.save(conflict?.word ?? opened, value, 'approved')
    if (result) setConflict(result)
    if (result !== null) return
    if (goesOn) onNext(word.key)
    else editing.go(null)
  }
  return (
    <EntryEditor
      word={opened}
      form={form}
      lang={place.lang}
      entries={entries}
      conflict={conflict}
      onChanged={editing.setChanged}
      onSave={save}
      onCancel={() => editing.go(null)}
      onEscape={() => editing.ask(null)}
      onTake={() => {
        if (conflict) atHand.change(conflict.word)
        onTouch(word.key)
        editing.go(null)
      }}
    />
  )
}
