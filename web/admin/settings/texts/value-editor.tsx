import { type ReactNode, useContext, useState } from 'react'
import type { AnyShape } from '../../../../shop/content/content-shapes.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { fillPlaceholders } from '../../../../shop/settings/placeholders.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { FieldErrorsContext, SelectField } from '../../../ui/form/field.tsx'
import { SortableList } from '../../list/sortable-list.tsx'
import { AddButton } from '../../ui/add-button.tsx'
import { FoldedFields } from '../../ui/folded-fields.tsx'
import { SECTION_CLASS } from '../settings-section.tsx'
import { FiguresContext, ShownLangContext, TextEditor } from './text-editor.tsx'
import { BlockEditor, PortraitChoice } from './value-fields.tsx'
import {
  countMissing,
  createRow,
  fromRows,
  getEntryVersions,
  getMember,
  type Row,
  toRecord,
  toRows,
  toText,
  type Version,
} from './versions.ts'

interface ValueEditorProps<Shape = AnyShape> {
  shape: Shape
  /** The part, or the key of the value in its group. */
  name?: string
  /** Label of the field. The root needs none. */
  label?: string
  /** The label stands above the editor already. */
  isLabelled?: boolean
  versions: Version[]
}

type ShapeOf<Kind extends AnyShape['kind']> = Extract<AnyShape, { kind: Kind }>

/** Whether the fields of a part stand in groups with headings. The sections of legal pages fold instead. */
function hasGroups(shape: AnyShape): shape is ShapeOf<'group'> {
  return (
    shape.kind === 'group' &&
    Object.entries(shape.of).some(([key, { kind }]) => kind === 'group' && key !== 'sections')
  )
}

/** Leads from the heading of a part to its groups. */
export function GroupLinks({ shape }: { shape: AnyShape }) {
  const { t } = useTranslation('admin-settings')
  if (!hasGroups(shape)) return null
  return (
    <ul className="text-[0.9rem] max-lg:hidden">
      {Object.keys(shape.of).map((key) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => document.getElementById(`group-${key}`)?.scrollIntoView()}
            className="min-h-8 text-link hover:underline touch:min-h-11"
          >
            {t(`contentKeys.${key as 'badges'}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Editor for a value of any shape in several languages. What is no text is the same in all of them. */
export function ValueEditor({ shape, name, label = '', isLabelled, versions }: ValueEditorProps) {
  const value = versions.find((version) => version.value !== undefined)?.value
  const changeAll = (next: unknown) => {
    for (const version of versions) if (version.value !== undefined) version.onChange(next)
  }
  switch (shape.kind) {
    case 'text':
      return <TextEditor shape={shape} label={label} isLabelled={isLabelled} versions={versions} />
    case 'block':
      return <BlockEditor shape={shape} label={label} versions={versions} />
    case 'list':
      return <ListEditor shape={shape} name={name} versions={versions} />
    case 'group':
      return <GroupEditor shape={shape} isRoot={label === ''} versions={versions} />
    case 'choice':
      return <PortraitChoice label={label} names={shape.of} value={toText(value)} onChange={changeAll} />
    case 'number':
      return <NumberChoice shape={shape} label={label} value={value} onChange={changeAll} />
    case 'flag':
      return (
        <label className="flex items-center gap-2.5 [font-weight:var(--label-weight,600)]">
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => changeAll(event.target.checked)}
            className="size-4"
          />
          {label}
        </label>
      )
    case 'key':
      return null
  }
}

function ListEditor({ shape, name, versions }: ValueEditorProps<ShapeOf<'list'>>) {
  const { t } = useTranslation('admin-settings')
  const errors = useContext(FieldErrorsContext)
  const rows = toRows(shape, versions)
  const change = (next: Row[]) => {
    for (const { lang, onChange } of versions) onChange(fromRows(shape, next, lang))
  }
  const getName = (place: number) => t('texts.entry', { number: place + 1 })
  return (
    <div>
      <SortableList
        entries={rows}
        onChange={change}
        getName={(_, place) => getName(place)}
        isRemovable={() => rows.length > shape.least}
      >
        {(_, place) => {
          const entry = getEntryVersions(shape, versions, rows, place)
          const editor = <ValueEditor shape={shape.of} label={getName(place)} isLabelled versions={entry} />
          return shape.of.kind === 'group' ? (
            <EntryFold name={getName(place)} versions={entry}>
              {editor}
            </EntryFold>
          ) : (
            editor
          )
        }}
      </SortableList>
      {versions.map(({ path }) => (
        <p key={path} className="mt-2 text-sm text-danger">
          {errors[path]}
        </p>
      ))}
      <AddButton
        disabled={rows.length >= shape.most}
        onClick={() => change([...rows, createRow(shape, versions)])}
      >
        {t(`texts.add.${name as 'faq'}`)}
      </AddButton>
    </div>
  )
}

/** The version in the shown language, which is the reader's where all are shown, or the first. */
function getShown(shownLang: Lang, versions: Version[]): Version | undefined {
  return versions.find(({ lang }) => lang === shownLang) ?? versions[0]
}

interface EntryFoldProps {
  name: string
  versions: Version[]
  children: ReactNode
}

/** An entry as a row with its name and the beginning of its text, which opens. */
function EntryFold({ name, versions, children }: EntryFoldProps) {
  const errors = useContext(FieldErrorsContext)
  const { lang } = useLang()
  const first = getShown(useContext(ShownLangContext) ?? lang, versions)
  const texts = toRecord(first?.value)
  const title = toText(texts.name ?? texts.question ?? texts.title ?? texts.heading).trim()
  const line = toText(texts.quote ?? texts.answer ?? texts.text).trim()
  const [wasNew] = useState(title === '' && line === '')
  const hasError = Object.keys(errors).some((error) =>
    versions.some(({ path }) => error.startsWith(`${path}.`)),
  )
  return (
    <details open={wasNew || hasError || undefined} className="group/entry">
      <summary className="after:[inset-block-start:0.8rem]!">
        <span className="flex min-h-9 flex-col justify-center py-1.5 touch:min-h-11">
          <bdi lang={first?.lang} className="truncate font-semibold">
            {title || name}
          </bdi>
          <bdi
            lang={first?.lang}
            className="line-clamp-1 text-sm text-muted empty:hidden group-open/entry:hidden"
          >
            {line}
          </bdi>
        </span>
      </summary>
      <div className="pt-2 pb-4">{children}</div>
    </details>
  )
}

/** Fields of a group. The groups of a part stand below their headings, and those within them fold. */
function GroupEditor({ shape, isRoot, versions }: ValueEditorProps<ShapeOf<'group'>> & { isRoot: boolean }) {
  const { t, exists, lang } = useTranslation('admin-settings')
  const errors = useContext(FieldErrorsContext)
  const listFigures = useContext(FiguresContext)
  const shownLang = useContext(ShownLangContext)
  const isGrouped = isRoot && hasGroups(shape)
  const fillFigures = (lang: Lang, text: string) =>
    fillPlaceholders(
      text,
      Object.fromEntries(listFigures(lang).flatMap(({ name, value }) => (value ? [[name, value]] : []))),
    )
  return (
    <div
      className={
        isGrouped
          ? ''
          : 'space-y-4 [&>details]:-my-px [&>details:last-child]:-mb-2.5 [&>details:last-child]:border-b-0'
      }
    >
      {Object.entries(shape.of).map(([key, inside], position) => {
        // The sections of a legal page have no label and show their heading.
        const hasLabel = exists(`admin-settings:contentKeys.${key}`)
        const label = hasLabel ? t(`contentKeys.${key as 'text'}`) : key
        const place = exists(`admin-settings:texts.places.${key}`) && t(`texts.places.${key as 'badges'}`)
        const members = getMember(shape, versions, key)
        const editor = <ValueEditor key={key} name={key} shape={inside} label={label} versions={members} />
        if (isGrouped)
          return (
            <section
              key={key}
              id={`group-${key}`}
              aria-label={label}
              className={`${SECTION_CLASS} space-y-3 first:mt-0 first:border-t-0 first:pt-0`}
            >
              <div>
                <h3 className="text-base font-semibold">{label}</h3>
                {place && <p className="text-sm text-muted">{place}</p>}
              </div>
              <div className="min-w-0">{editor}</div>
            </section>
          )
        if (inside.kind === 'list' || key === 'sections')
          return (
            <section key={key} aria-label={label}>
              <p aria-hidden="true" className="mb-1.5 text-sm text-muted">
                {label}
              </p>
              {editor}
            </section>
          )
        if (inside.kind !== 'group') return editor
        const hasError = Object.keys(errors).some((error) =>
          members.some(({ path }) => error.startsWith(`${path}.`)),
        )
        const missing = [...countMissing(inside, members).values()].reduce((sum, count) => sum + count, 0)
        const shown = getShown(shownLang ?? lang, members)
        const texts = toRecord(shown?.value)
        const heading = toText(texts.heading).trim()
        return (
          <FoldedFields
            key={key}
            title={<bdi>{heading || label}</bdi>}
            set={[
              shown && fillFigures(shown.lang, toText(texts.title).trim()),
              missing > 0 && (
                <span className="text-danger">{t('texts.missingCount', { count: missing })}</span>
              ),
            ]}
            // The first fields of a page are unfolded.
            isOpen={hasError || position === 0}
          >
            <div className="-ms-3 border-s border-line ps-[11px]">{editor}</div>
          </FoldedFields>
        )
      })}
    </div>
  )
}

interface NumberChoiceProps {
  shape: ShapeOf<'number'>
  label: string
  value: unknown
  onChange: (value: number) => void
}

function NumberChoice({ shape: { least, most }, label, value, onChange }: NumberChoiceProps) {
  const { t } = useTranslation('admin-settings')
  return (
    <div className="max-w-40">
      <SelectField
        label={label}
        value={Number(value)}
        onChoose={(number) => onChange(Number(number))}
        choices={Array.from({ length: most - least + 1 }, (_, place) => {
          const number = least + place
          return [String(number), t('texts.count', { number, max: most })] as const
        })}
      />
    </div>
  )
}
