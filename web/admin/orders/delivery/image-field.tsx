import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { readAsDataUrl } from '../../../ui/files/read-as-data-url.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

interface ImageFieldProps {
  file: File | null
  onChange: (file: File | null) => void
}

/** Chooses an image and shows it before it is sent. */
export function ImageField({ file, onChange }: ImageFieldProps) {
  const { t } = useTranslation('admin-delivery')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)
  const remove = () => {
    if (input.current) input.current.value = ''
    onChange(null)
    input.current?.focus()
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {t('readings.screenshot')}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        className="block w-full text-[0.95rem] file:me-3 file:h-10 file:rounded-control file:border file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink"
      />
      <p id={`${id}-about`} className="mt-1.5 text-sm text-muted">
        {t('readings.screenshotHint')}
      </p>
      {preview && (
        <div className="mt-2 flex items-start gap-1">
          <img
            src={preview}
            alt={t('readings.preview')}
            className="max-h-40 max-w-full rounded-control border border-line"
          />
          <IconButton label={t('readings.removeImage')} icon={X} onClick={remove} />
        </div>
      )}
    </div>
  )
}

function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ file: File; source: string } | null>(null)
  useEffect(() => {
    if (!file) return
    let isCurrent = true
    readAsDataUrl(file).then(
      (source) => isCurrent && setPreview({ file, source }),
      (error: unknown) => console.error(error),
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  return preview?.file === file ? (preview?.source ?? null) : null
}
