import type { AnyShape, TextShape } from '../../../../shop/content/shape.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { EntryButtons } from '../entry-buttons.tsx'
import { moveEntry, removeEntry, replaceEntry } from '../list-edits.ts'
import { convertBlock, type Form, getBlockForm } from './convert-block.ts'
import { TextEditor } from './text-editor.tsx'
import { toRecord } from './to-record.ts'

interface BlockEditorProps {
  shape: Extract<AnyShape, { kind: 'block' }>
  path: string
  label: string
  value: unknown
  english: unknown
  onChange: (value: unknown) => void
}

const FORMS: Form[] = ['paragraph', 'list', 'rows']

/** Editor for a paragraph, a list or a table. The text survives a change of the form. */
export function BlockEditor({ shape, path, label, value, english, onChange }: BlockEditorProps) {
  const { t } = useTranslation('admin-settings')
  const form = getBlockForm(value)
  const text: TextShape = { kind: 'text', most: shape.most, lines: 'several', allowsPlaceholders: true }
  return (
    <div>
      <div className="mb-2">
        <Select
          size="small"
          aria-label={`${label}, ${t('texts.blockType')}`}
          value={form}
          onChange={(event) =>
            onChange(convertBlock(FORMS.find((option) => option === event.target.value) ?? form, value))
          }
        >
          {FORMS.map((option) => (
            <option key={option} value={option}>
              {t(`texts.blockTypes.${option}`)}
            </option>
          ))}
        </Select>
      </div>
      {form === 'paragraph' ? (
        <TextEditor
          shape={text}
          path={path}
          label={label}
          value={String(value)}
          english={typeof english === 'string' ? english : ''}
          onChange={onChange}
        />
      ) : (
        <Lines
          form={form}
          shape={text}
          path={`${path}.${form}`}
          value={value}
          english={english}
          onChange={onChange}
        />
      )}
    </div>
  )
}

interface LinesProps extends Omit<BlockEditorProps, 'shape' | 'label'> {
  form: 'list' | 'rows'
  shape: TextShape
}

/** Lines of a list, or rows of a table with two columns. */
function Lines({ form, shape, path, value, english, onChange }: LinesProps) {
  const { t } = useTranslation('admin-settings')
  const lines = toCells(form, value)
  const inEnglish = toCells(form, english)
  const change = (next: string[][]) =>
    onChange(form === 'rows' ? { rows: next } : { list: next.map(([only = '']) => only) })
  return (
    <div className="border-s border-line ps-4">
      <ol className="space-y-3">
        {lines.map((cells, place) => {
          const name = t('texts.line', { number: place + 1 })
          return (
            <li key={place} className="flex items-start gap-2">
              <div className={`grid min-w-0 flex-1 gap-2 ${form === 'rows' ? 'sm:grid-cols-2' : ''}`}>
                {cells.map((cell, column) => (
                  <TextEditor
                    key={column}
                    shape={shape}
                    path={form === 'rows' ? `${path}.${place}.${column}` : `${path}.${place}`}
                    label={name}
                    value={cell}
                    english={inEnglish[place]?.[column] ?? ''}
                    onChange={(cellText) =>
                      change(replaceEntry(lines, place, replaceEntry(cells, column, cellText)))
                    }
                  />
                ))}
              </div>
              <EntryButtons
                name={name}
                place={place}
                count={lines.length}
                removable={lines.length > 1}
                onMove={(by) => change(moveEntry(lines, place, by))}
                onRemove={() => change(removeEntry(lines, place))}
              />
            </li>
          )
        })}
      </ol>
      <Button
        look="line"
        size="small"
        className="mt-3"
        onClick={() => change([...lines, form === 'rows' ? ['', ''] : ['']])}
      >
        {t('texts.addLine')}
      </Button>
    </div>
  )
}

function toCells(form: 'list' | 'rows', value: unknown): string[][] {
  const lines = toRecord(value)[form]
  if (!Array.isArray(lines)) return []
  return lines.map((line: unknown) => (Array.isArray(line) ? line.map(String) : [String(line)]))
}
