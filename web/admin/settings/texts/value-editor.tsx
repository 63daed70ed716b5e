import { useTranslation } from '../../../i18n/translation.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { BlockEditor } from './block-editor.tsx'
import { useEditing, type ValueEditorProps } from './editing.ts'
import { GroupEditor } from './group-editor.tsx'
import { ListEditor } from './list-editor.tsx'
import { PortraitChoice } from './portrait-choice.tsx'
import { TextEditor } from './text-editor.tsx'

/** Editor for a value of any shape. */
export function ValueEditor(props: ValueEditorProps) {
  const { shape, path, label = '', value, english, onChange } = props
  switch (shape.kind) {
    case 'text':
      return (
        <TextEditor {...{ shape, path, label, onChange }} value={toText(value)} english={toText(english)} />
      )
    case 'block':
      return <BlockEditor {...{ shape, path, label, value, english, onChange }} />
    case 'list':
      return <ListEditor {...{ shape, path, value, english, onChange }} />
    case 'group':
      return <GroupEditor {...{ shape, path, value, english, onChange }} />
    case 'choice':
      return <PortraitChoice {...{ label, onChange }} names={shape.of} value={toText(value)} />
    case 'number':
      return <NumberChoice {...{ shape, path, label, onChange }} value={Number(value)} />
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

interface NumberChoiceProps {
  shape: { least: number; most: number }
  path: string
  label: string
  value: number
  onChange: (value: number) => void
}

function NumberChoice({ shape: { least, most }, path, label, value, onChange }: NumberChoiceProps) {
  const { t } = useTranslation('admin-settings')
  const { errorAt } = useEditing()
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index)
  return (
    <div className="max-w-40">
      <SelectField
        label={label}
        value={value}
        error={errorAt(path)}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {numbers.map((number) => (
          <option key={number} value={number}>
            {t('texts.count', { number, max: most })}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
