import { useId } from 'react'
import type { BlockShape, TextShape } from '../../../../shop/content/content-shapes.ts'
import type { Block } from '../../../../shop/content/legal-text.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SortableList } from '../../list/sortable-list.tsx'
import { TextEditor } from './text-editor.tsx'
import { createRow, fromRows, type Row, toRows, type Version } from './versions.ts'

interface BlockEditorProps {
  shape: BlockShape
  label: string
  versions: Version[]
}

/**
 * Editor for a paragraph, a list or a table of two columns. All languages have one form; the text survives a change of
 * it.
 */
export function BlockEditor({ shape: { most }, label, versions }: BlockEditorProps) {
  const { t } = useTranslation('admin-settings')
  const form = getBlockForm(versions.find(({ value }) => value !== undefined)?.value)
  const text: TextShape = { kind: 'text', most, lines: 'several', allowsPlaceholders: true }
  return (
    <div>
      <div className="mb-2">
        <Select
          size="small"
          aria-label={`${label}, ${t('texts.blockType')}`}
          value={form}
          onChoose={(next) => {
            for (const { value, onChange } of versions)
              if (value !== undefined) onChange(convertBlock(next, value))
          }}
          choices={BLOCK_FORMS.map((option) => [option, t(`texts.blockTypes.${option}`)] as const)}
        />
      </div>
      {form === 'paragraph' ? (
        <TextEditor
          shape={text}
          label={label}
          isLabelled
          versions={versions.map((version) => ({
            ...version,
            value: version.value === undefined ? undefined : convertBlock(form, version.value),
          }))}
        />
      ) : (
        <LinesEditor form={form} text={text} versions={versions} />
      )}
    </div>
  )
}

/** The lines of a block, which have no ids. */
const LINES = {
  kind: 'list',
  least: 1,
  most: 30,
  of: { kind: 'text', most: 0, allowsPlaceholders: true },
} as const

interface LinesEditorProps {
  form: 'list' | 'rows'
  text: TextShape
  versions: Version[]
}

/** Lines of a list or a table. A language in another form takes this one with its first change. */
function LinesEditor({ form, text, versions }: LinesEditorProps) {
  const { t } = useTranslation('admin-settings')
  const cells = versions.map((version) => ({
    ...version,
    value: version.value === undefined ? undefined : toCells(convertBlock(form, version.value)),
  }))
  const lines = toRows(LINES, cells)
  const changeIn = ({ lang, onChange }: Version, rows: Row[]) =>
    onChange(fromCells(form, fromRows(LINES, rows, lang).map(toLine)))
  const toLine = (line: unknown) => (Array.isArray(line) ? line.map(String) : createLine(form))
  const changeAll = (rows: Row[]) => {
    for (const version of versions) changeIn(version, rows)
  }
  const getName = (place: number) => t('texts.line', { number: place + 1 })
  return (
    <div className="-ms-3 border-s border-line ps-[11px]">
      <SortableList
        entries={lines}
        onChange={changeAll}
        getName={(_, place) => getName(place)}
        isRemovable={() => lines.length > 1}
      >
        {(line, place) =>
          createLine(form).map((_, column) => (
            <TextEditor
              key={column}
              shape={text}
              label={getName(place)}
              isLabelled
              versions={versions.map((version) => ({
                ...version,
                path: [version.path, form, place, ...(form === 'rows' ? [column] : [])].join('.'),
                value: toLine(line[version.lang])[column],
                onChange: (next) =>
                  changeIn(
                    version,
                    lines.with(place, {
                      ...line,
                      [version.lang]: toLine(line[version.lang]).with(column, String(next)),
                    }),
                  ),
              }))}
            />
          ))
        }
      </SortableList>
      <Button
        className="mt-3"
        disabled={lines.length >= LINES.most}
        onClick={() => changeAll([...lines, createRow(LINES, versions)])}
      >
        {t('texts.addLine')}
      </Button>
    </div>
  )
}

function createLine(form: 'list' | 'rows'): string[] {
  return form === 'rows' ? ['', ''] : ['']
}

interface PortraitChoiceProps {
  label: string
  names: readonly string[]
  value: string
  onChange: (name: string) => void
}

/** Selects one of the built-in portraits. */
export function PortraitChoice({ label, names, value, onChange }: PortraitChoiceProps) {
  const group = useId()
  return (
    <fieldset>
      <legend className="[font-weight:var(--label-weight,600)]">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {names.map((name) => (
          <label
            key={name}
            className="cursor-pointer rounded-full border-2 border-transparent p-0.5 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              value={name}
              checked={name === value}
              aria-label={name}
              onChange={() => onChange(name)}
              className="sr-only"
            />
            <img
              src={`/portraits/${name}.svg`}
              alt=""
              width={48}
              height={48}
              className="size-12 rounded-full"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const BLOCK_FORMS = ['paragraph', 'list', 'rows'] as const

type BlockForm = (typeof BLOCK_FORMS)[number]

export function getBlockForm(value: unknown): BlockForm {
  if (typeof value !== 'object' || value === null) return 'paragraph'
  return 'rows' in value ? 'rows' : 'list'
}

/** Converts a block to another form with the same text. */
export function convertBlock(form: BlockForm, value: unknown): Block {
  return fromCells(form, toCells(value))
}

/** Returns the lines of a block: the cells of its rows, or one text each. */
function toCells(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null)
    return String(value ?? '')
      .split('\n')
      .map((line) => [line])
  const lines: unknown[] = Object.values(value).flat(1)
  return lines.map((line) => (Array.isArray(line) ? line.map(String) : [String(line)]))
}

function fromCells(form: BlockForm, lines: string[][]): Block {
  if (form === 'rows') return { rows: lines.map(([name = '', ...rest]) => [name, rest.join(' ')]) }
  const texts = lines.map((cells) => cells.filter(Boolean).join(': '))
  return form === 'list' ? { list: texts } : texts.join('\n')
}
