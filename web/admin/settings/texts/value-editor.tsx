import { Plus } from 'lucide-react'
import { useContext } from 'react'
import type { AnyShape } from '../../../../shop/content/shape.ts'
import { createUuid } from '../../../create-uuid.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldErrorsContext, SelectField } from '../../../ui/form/field.tsx'
import { EntryList } from '../entry-list.tsx'
import { BlockEditor } from './block-editor.tsx'
import { PortraitChoice } from './portrait-choice.tsx'
import { TextEditor } from './text-editor.tsx'

interface ValueEditorProps<Shape = AnyShape> {
  shape: Shape
  /** Path within the part, for example '.sections.law.body.0'. */
  path: string
  /** Label of the field. The root needs none. */
  label?: string
  value: unknown
  /** English value, while another language is edited. */
  english: unknown
  onChange: (value: unknown) => void
}

type ShapeOf<Kind extends AnyShape['kind']> = Extract<AnyShape, { kind: Kind }>

/** Editor for a value of any shape. */
export function ValueEditor({ shape, label = '', ...rest }: ValueEditorProps) {
  const { value, english, onChange } = rest
  switch (shape.kind) {
    case 'text':
      return (
        <TextEditor {...rest} shape={shape} label={label} value={toText(value)} english={toText(english)} />
      )
    case 'block':
      return <BlockEditor {...rest} shape={shape} label={label} />
    case 'list':
      return <ListEditor {...rest} shape={shape} />
    case 'group':
      return <GroupEditor {...rest} shape={shape} />
    case 'choice':
      return <PortraitChoice label={label} names={shape.of} value={toText(value)} onChange={onChange} />
    case 'number':
      return <NumberChoice {...rest} shape={shape} label={label} />
    case 'flag':
      return (
        <label className="flex items-center gap-2.5 font-semibold">
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
            className="size-5 accent-accent"
          />
          {label}
        </label>
      )
    case 'key':
      return null
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function ListEditor({ shape, path, value, english, onChange }: ValueEditorProps<ShapeOf<'list'>>) {
  const { t } = useTranslation('admin-settings')
  const errors = useContext(FieldErrorsContext)
  const entries = toList(value)
  const getName = (place: number) => t('texts.entry', { number: place + 1 })
  return (
    <div>
      <EntryList
        entries={entries}
        onChange={onChange}
        getName={(_, place) => getName(place)}
        isRemovable={() => entries.length > shape.least}
        isWide
      >
        {(entry, place, replace) => (
          <div className="pb-3">
            {/* The fields of a group do not name their entry. */}
            {shape.of.kind === 'group' && <p className="mb-2 text-sm text-muted">{getName(place)}</p>}
            <ValueEditor
              shape={shape.of}
              path={`${path}.${place}`}
              label={getName(place)}
              value={entry}
              english={toList(english)[place]}
              onChange={replace}
            />
          </div>
        )}
      </EntryList>
      <p className="mt-2 text-sm text-danger">{errors[path]}</p>
      <Button
        look="line"
        size="small"
        className="mt-2"
        disabled={entries.length >= shape.most}
        onClick={() => onChange([...entries, createBlank(shape.of)])}
      >
        <Plus className="size-4.5" aria-hidden="true" />
        {t('list.add')}
      </Button>
    </div>
  )
}

/** Fields of a group; nested groups are collapsible under a heading. */
function GroupEditor({ shape, path, value, english, onChange }: ValueEditorProps<ShapeOf<'group'>>) {
  const { t, exists } = useTranslation('admin-settings')
  const errors = useContext(FieldErrorsContext)
  const values = toRecord(value)
  return (
    <div className="space-y-4">
      {Object.entries(shape.of).map(([key, inside]) => {
        // The sections of a legal page have no label and show their heading.
        const hasLabel = exists(`admin-settings:contentKeys.${key}`)
        const label = hasLabel ? t(`contentKeys.${key as 'text'}`) : key
        const at = `${path}.${key}`
        const editor = (
          <ValueEditor
            key={key}
            shape={inside}
            path={at}
            label={label}
            value={values[key]}
            english={toRecord(english)[key]}
            onChange={(next) => onChange({ ...values, [key]: next })}
          />
        )
        if (inside.kind === 'list' || key === 'sections') {
          return (
            <section key={key} aria-label={label}>
              <p aria-hidden="true" className="mb-1.5 text-sm text-muted">
                {label}
              </p>
              {editor}
            </section>
          )
        }
        if (inside.kind !== 'group') return editor
        const hasError = Object.keys(errors).some((error) => error.startsWith(`${at}.`))
        return (
          <details key={key} open={hasError || undefined} className="border-t border-line pt-3">
            <summary className="cursor-pointer py-1 font-semibold marker:text-muted">
              <bdi>{toText(toRecord(values[key]).heading).trim() || label}</bdi>
            </summary>
            <div className="mt-3 border-s border-line ps-4 sm:ps-6">{editor}</div>
          </details>
        )
      })}
    </div>
  )
}

interface NumberChoiceProps extends ValueEditorProps<ShapeOf<'number'>> {
  label: string
}

function NumberChoice({ shape: { least, most }, path, label, value, onChange }: NumberChoiceProps) {
  const { t } = useTranslation('admin-settings')
  const errors = useContext(FieldErrorsContext)
  return (
    <div className="max-w-40">
      <SelectField
        label={label}
        value={Number(value)}
        error={errors[path]}
        onChange={(event) => onChange(Number(event.target.value))}
        choices={Array.from({ length: most - least + 1 }, (_, place) => {
          const number = least + place
          return [String(number), t('texts.count', { number, max: most })] as const
        })}
      />
    </div>
  )
}

/** Creates an empty value for a shape, with a unique name. */
function createBlank(shape: AnyShape): unknown {
  switch (shape.kind) {
    case 'group':
      return Object.fromEntries(Object.entries(shape.of).map(([key, inside]) => [key, createBlank(inside)]))
    case 'list':
      return Array.from({ length: shape.least }, () => createBlank(shape.of))
    case 'number':
      return shape.most
    case 'choice':
      return shape.of[0]
    case 'flag':
      return false
    case 'key':
      return createUuid()
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')
        .slice(0, 16)
    case 'text':
    case 'block':
      return ''
  }
}
