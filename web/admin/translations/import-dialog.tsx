import { ArrowDown } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { getTextDirection, type Lang } from '../../../shop/localization/languages.ts'
import { ApiError } from '../../api-client.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { type ImportResult, importEntries, type Place } from './translations-api.ts'

interface ImportDialogProps {
  place: Place
  file: Record<string, unknown>
  firstPreview: ImportResult
  onDone: () => void
  onUndo: (batch: string) => unknown
}

/** Preview of an import before it is applied. A conflict updates the preview. */
export function ImportDialog({ place, file, firstPreview, onDone, onUndo }: ImportDialogProps) {
  const { t } = useTranslation('admin-translations')
  const [preview, setPreview] = useState(firstPreview)
  const apply = async (fields: FormData) => {
    const status = fields.has('reviewed') ? 'approved' : 'needs_review'
    try {
      return await importEntries(place, file, { status }, preview.revision)
    } catch (refused) {
      if (!(refused instanceof ApiError && refused.code === 'changed_meanwhile')) throw refused
      setPreview(await importEntries(place, file, { preview: true }))
      throw new ApiError(refused.status, { message: t('importPreview.updated') })
    }
  }
  const isNothing = preview.added.length + preview.changed.length === 0
  return (
    <FormDialog
      title={t('importPreview.title', { place: isolateBidi(`${place.lang} / ${place.namespace}`) })}
      submit={t('importPreview.apply')}
      submitDisabled={isNothing}
      failed={preview === firstPreview ? t('failures.import') : t('conflict.title')}
      onSubmit={apply}
      done={({ batch }) => ({
        title: t('importPreview.done'),
        action: batch ? { label: t('undo'), onChoose: () => onUndo(batch) } : undefined,
      })}
      onDone={onDone}
    >
      {isNothing && <p className="font-semibold">{t('importPreview.noChanges')}</p>}
      <Preview preview={preview} lang={place.lang} />
      {!isNothing && (
        <label className="flex items-start gap-2.5">
          <input type="checkbox" name="reviewed" className="mt-1 size-4" />
          {t('importPreview.reviewed')}
        </label>
      )}
    </FormDialog>
  )
}

/** Texts of an import that are added, changed or left as they are. */
function Preview({ preview, lang }: { preview: ImportResult; lang: Lang }) {
  const { t } = useTranslation('admin-translations')
  const { added, changed, unchanged, unknown, skipped } = preview
  const text = { lang, dir: getTextDirection(lang) }
  const look = 'text-start wrap-anywhere whitespace-pre-wrap'
  return (
    <div className="border-t border-line">
      <Part title={t('importPreview.added')} count={added.length}>
        {added.map(({ key, value }) => (
          <Entry key={key} name={key}>
            <p {...text} className={look}>
              {value}
            </p>
          </Entry>
        ))}
      </Part>
      <Part title={t('importPreview.changed')} count={changed.length}>
        {changed.map(({ key, before, value }) => (
          <Entry key={key} name={key}>
            <p {...text} className={`text-muted line-through decoration-line ${look}`}>
              {before}
            </p>
            <ArrowDown className="my-0.5 size-4 text-muted" aria-hidden="true" />
            <p {...text} className={look}>
              {value}
            </p>
          </Entry>
        ))}
      </Part>
      <Part title={t('importPreview.unchanged')} count={unchanged} />
      <KeyList title={t('importPreview.unknown')} keys={unknown} />
      <KeyList title={t('importPreview.skipped')} keys={skipped} />
    </div>
  )
}

/** Longer lists start collapsed, to keep the buttons below them in reach. */
const MAX_OPEN = 20

function Part({ title, count, children }: { title: string; count: number; children?: ReactNode }) {
  const { lang } = useLang()
  const head = (
    <>
      {title} <bdi className="figures text-muted">{formatCount(lang, count)}</bdi>
    </>
  )
  if (count === 0 || !children) {
    return <p className="border-t border-line py-2.5 ps-6 font-semibold">{head}</p>
  }
  return (
    <FoldedFields title={head} isOpen={count <= MAX_OPEN}>
      <ul>{children}</ul>
    </FoldedFields>
  )
}

function KeyList({ title, keys }: { title: string; keys: string[] }) {
  if (keys.length === 0) return null
  return (
    <Part title={title} count={keys.length}>
      {keys.map((key) => (
        <Entry key={key} name={key} />
      ))}
    </Part>
  )
}

function Entry({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <li className="py-1.5 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
      <p dir="ltr" className="type-code text-muted wrap-anywhere rtl:text-end">
        {name}
      </p>
      {children}
    </li>
  )
}

interface DropFileProps {
  /** Hint shown while a file is dragged over the area. */
  label: string
  onFile: (file: File) => void
  children: ReactNode
}

/** Drop area for a file. */
export function FileDropArea({ label, onFile, children }: DropFileProps) {
  const [isOver, setOver] = useState(false)
  const holdsFile = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button does the same without a mouse
    <section
      className="relative"
      onDragOver={(event) => {
        if (!holdsFile(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFile(event)) return
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      {children}
      {isOver && (
        <p className="pointer-events-none absolute inset-0 z-20 grid place-items-center rounded-panel border-2 border-dashed border-accent bg-accent-wash text-lg font-semibold opacity-95">
          {label}
        </p>
      )}
    </section>
  )
}

/** Larger than any namespace needs. */
const MAX_BYTES = 200_000

/** Reads the texts of a selected file; null when it is not named .json, is too large or holds no JSON object. */
export async function readTranslationFile(file: File): Promise<Record<string, unknown> | null> {
  if (!file.name.toLowerCase().endsWith('.json') || file.size > MAX_BYTES) return null
  try {
    const content: unknown = JSON.parse(await file.text())
    const isObject = typeof content === 'object' && content !== null && !Array.isArray(content)
    return isObject ? (content as Record<string, unknown>) : null
  } catch {
    return null
  }
}
