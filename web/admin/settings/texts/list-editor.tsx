import { Plus } from 'lucide-react'
import type { AnyShape } from '../../../../shop/content/shape.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { EntryButtons } from '../entry-buttons.tsx'
import { moveEntry, removeEntry, replaceEntry } from '../list-edits.ts'
import { createBlank } from './create-blank.ts'
import { useEditing } from './editing.ts'

interface ListEditorProps {
  shape: Extract<AnyShape, { kind: 'list' }>
  path: string
  value: unknown
  english: unknown
  onChange: (value: unknown) => void
}

/** Editor for list entries: edit, move, add and remove. */
export function ListEditor({ shape, path, value, english, onChange }: ListEditorProps) {
  const { t } = useTranslation('admin-settings')
  const { Inside, errorAt } = useEditing()
  const entries: unknown[] = Array.isArray(value) ? value : []
  const inEnglish: unknown[] = Array.isArray(english) ? english : []
  const error = errorAt(path)
  /** The fields of a group do not name their entry. */
  const isGroup = shape.of.kind === 'group'
  return (
    <div>
      <ol className="space-y-4">
        {entries.map((entry, place) => {
          const name = t('texts.entry', { number: place + 1 })
          return (
            <li
              key={place}
              className="flex items-start gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0"
            >
              <div className="min-w-0 flex-1">
                {isGroup && <p className="mb-2 text-sm text-muted">{name}</p>}
                <Inside
                  shape={shape.of}
                  path={`${path}.${place}`}
                  label={name}
                  value={entry}
                  english={inEnglish[place]}
                  onChange={(next) => onChange(replaceEntry(entries, place, next))}
                />
              </div>
              <EntryButtons
                name={name}
                place={place}
                count={entries.length}
                removable={entries.length > shape.least}
                onMove={(by) => onChange(moveEntry(entries, place, by))}
                onRemove={() => onChange(removeEntry(entries, place))}
              />
            </li>
          )
        })}
      </ol>
      {error && <p className="mt-2 text-sm text-danger">{error}</p>}
      <Button
        look="line"
        size="small"
        className="mt-4"
        disabled={entries.length >= shape.most}
        onClick={() => onChange([...entries, createBlank(shape.of)])}
      >
        <Plus className="size-4.5" aria-hidden="true" />
        {t('list.add')}
      </Button>
    </div>
  )
}
