import type { BlockShape, TextShape } from '../../../../shop/content/shape.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { EntryList } from '../entry-list.tsx'
import { BLOCK_FORMS, convertBlock, fromCells, getBlockForm, toCells } from './convert-block.ts'
import { TextEditor } from './text-editor.tsx'

interface BlockEditorProps {
  shape: BlockShape
  path: string
  label: string
  value: unknown
  english: unknown
  onChange: (value: unknown) => void
}

/** Editor for a paragraph, a list or a table of two columns. The text survives a change of the form. */
export function BlockEditor({ shape: { most }, path, label, value, english, onChange }: BlockEditorProps) {
  const { t } = useTranslation('admin-settings')
  const form = getBlockForm(value)
  const text: TextShape = { kind: 'text', most, lines: 'several', allowsPlaceholders: true }
  const lines = toCells(value)
  const englishLines = getBlockForm(english) === form ? toCells(english) : []
  const change = (next: string[][]) => onChange(fromCells(form, next))
  const getName = (place: number) => t('texts.line', { number: place + 1 })
  return (
    <div>
      <div className="mb-2">
        <Select
          size="small"
          aria-label={`${label}, ${t('texts.blockType')}`}
          value={form}
          onChange={({ target }) =>
            onChange(convertBlock(BLOCK_FORMS.find((option) => option === target.value) ?? form, value))
          }
          choices={BLOCK_FORMS.map((option) => [option, t(`texts.blockTypes.${option}`)] as const)}
        />
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
        <div className="border-s border-line ps-4">
          <EntryList
            entries={lines}
            onChange={change}
            getName={(_, place) => getName(place)}
            isRemovable={() => lines.length > 1}
            isWide
          >
            {(cells, place, replace) => (
              <div className={`grid gap-2 ${form === 'rows' ? 'sm:grid-cols-2' : ''}`}>
                {cells.map((cell, column) => (
                  <TextEditor
                    key={column}
                    shape={text}
                    path={[path, form, place, ...(form === 'rows' ? [column] : [])].join('.')}
                    label={getName(place)}
                    value={cell}
                    english={englishLines[place]?.[column] ?? ''}
                    onChange={(next) => replace(cells.with(column, next))}
                  />
                ))}
              </div>
            )}
          </EntryList>
          <Button
            look="line"
            size="small"
            className="mt-3"
            onClick={() => change([...lines, form === 'rows' ? ['', ''] : ['']])}
          >
            {t('texts.addLine')}
          </Button>
        </div>
      )}
    </div>
  )
}
