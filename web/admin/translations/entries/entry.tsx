import { useState } from 'react'
import { type To, useNavigate } from 'react-router'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { useLang } from '../../../i18n/translation.tsx'
import type { EntryGroup } from '../editor/entry-groups.ts'
import type { useEditing } from '../editor/use-editing.ts'
import type { TranslationActions } from '../editor/use-translation-actions.ts'
import type { Place, TranslationEntry } from '../translations-api.ts'
import { EntryEditor } from './entry-editor.tsx'
import { EntryLine } from './entry-line.tsx'
import { listFormExamples } from './list-form-examples.ts'

/** What every row of the list needs. */
export interface EntryContext {
  place: Place
  live: readonly Lang[]
  /** All texts of the namespace. */
  entries: TranslationEntry[]
  actions: TranslationActions
  editing: ReturnType<typeof useEditing>
  getHistoryLink: (key: string) => To
  onTouch: (key: string) => void
  onDelete: (key: string) => void
}

interface EntryRowProps {
  group: EntryGroup
  /** Position and total for assistive technology, because the list may be rendered in part. */
  number: number
  of: number
  context: EntryContext
  onNext: (key: string) => void
}

/** Text, or the plural forms of one with their example numbers. */
export function EntryRow({ group, number, of, context, onNext }: EntryRowProps) {
  const { lang } = useLang()
  const navigate = useNavigate()
  const { place, live, actions, editing, getHistoryLink, onTouch, onDelete } = context
  return (
    <li
      aria-posinset={number}
      aria-setsize={of}
      className="border-b border-line px-1 [contain-intrinsic-size:auto_9rem] lg:[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] last:border-b-0"
    >
      {group.forms.size > 0 && (
        <p className="pt-3 font-mono text-sm font-semibold wrap-anywhere" dir="ltr">
          <bdi>{group.name}</bdi>
        </p>
      )}
      {group.entries.map((word) => {
        const { key, value } = word
        const form = describeForm(group, key, { of: place.lang, lang })
        return key === editing.key ? (
          <OpenEntry key={key} word={word} form={form} context={context} onNext={onNext} />
        ) : (
          <EntryLine
            key={key}
            word={word}
            form={form}
            place={place}
            live={live}
            onEdit={() => {
              actions.dismiss()
              editing.ask(key)
            }}
            onDelete={() => onDelete(key)}
            onHistory={() => navigate(getHistoryLink(key), { preventScrollReset: true })}
            onStatus={(status) => {
              if (value === null) return
              onTouch(key)
              actions.save.run({ word, value, status })
            }}
          />
        )
      })}
    </li>
  )
}

/** Returns a plural form with example numbers; null for a text without forms. */
function describeForm(group: EntryGroup, key: string, { of, lang }: { of: Lang; lang: Lang }): string | null {
  const form = group.forms.get(key)
  if (!form) return null
  const numbers = listFormExamples(of, form).map((number) => formatCount(lang, number))
  return `${form}: ${numbers.join(', ')}`
}

interface OpenEntryProps extends Pick<EntryRowProps, 'context' | 'onNext'> {
  word: TranslationEntry
  form: string | null
}

/** Editor of the open text. */
function OpenEntry({ word, form, context, onNext }: OpenEntryProps) {
  const { place, entries, actions, editing, onTouch } = context
  const [opened] = useState(word)
  const conflict = actions.conflict?.word.key === word.key ? actions.conflict : null
  const save = async (value: string, goesOn: boolean) => {
    onTouch(word.key)
    // Saves on the last seen revision, so that a newer version is never overwritten unseen.
    const seen = conflict?.word ?? opened
    const isSaved = await actions.save.run({ word: seen, value, status: 'approved', isDraft: true })
    if (!isSaved) return
    if (goesOn) onNext(word.key)
    else editing.go(null)
  }
  const close = () => {
    actions.dismiss()
    onTouch(word.key)
    editing.go(null)
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
      onTake={close}
    />
  )
}
