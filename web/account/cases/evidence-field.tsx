import { ImageOff, ImagePlus, RotateCw, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { MAX_CASE_UPLOADS } from '../../../shop/cases/case-state.ts'
import { IMAGE_TYPES } from '../../../shop/uploads/image-limits.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Evidence, EvidenceImage } from './use-evidence.ts'

/** Chooses images and shows the upload of each, with its preview. */
export function EvidenceField({ evidence }: { evidence: Evidence }) {
  const { t, lang } = useTranslation('orders/cases')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const { images, add, retry, remove } = evidence
  return (
    <div>
      <p id={id} className="mb-1.5 font-semibold">
        {t('evidence.label')}
      </p>
      {images.length > 0 && (
        <ul aria-labelledby={id} className="mb-3 border-t border-line">
          {images.map((image) => (
            <ImageLine
              key={image.key}
              image={image}
              onRetry={() => retry(image)}
              onRemove={() => {
                remove(image)
                // The pressed button is gone.
                choose.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join()}
        multiple
        hidden
        data-testid="evidence-input"
        onChange={({ currentTarget }) => {
          add(currentTarget.files ?? [])
          // The same file can be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
      <Button
        ref={choose}
        aria-describedby={`${id}-hint`}
        disabled={images.length >= MAX_CASE_UPLOADS}
        onClick={() => input.current?.click()}
      >
        <ImagePlus className="size-4" aria-hidden="true" />
        {t('evidence.choose')}
      </Button>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {t('evidence.hint', { max: isolateBidi(formatCount(lang, MAX_CASE_UPLOADS)) })}
      </p>
    </div>
  )
}

interface ImageLineProps {
  image: EvidenceImage
  onRetry: () => void
  onRemove: () => void
}

function ImageLine({ image, onRetry, onRemove }: ImageLineProps) {
  const { t } = useTranslation('orders/cases')
  const { file, preview, progress, uploadId, error } = image
  const name = { name: isolateBidi(file.name) }
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5" data-evidence={getState(image)}>
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-control bg-accent-wash text-muted">
        {preview ? (
          <img src={preview} alt="" className="size-full object-cover" />
        ) : (
          <ImageOff className="size-5" aria-hidden="true" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <bdi>{file.name}</bdi>
        </p>
        <p role="status" className={`text-sm ${error ? 'text-danger' : 'sr-only'}`}>
          {error ? `${t('evidence.failed', name)} ${error}` : uploadId ? t('evidence.uploaded', name) : ''}
        </p>
        {!uploadId && !error && (
          <progress
            aria-label={t('evidence.uploading', name)}
            className="block w-full"
            max={1}
            value={progress}
          />
        )}
      </div>
      {error && <IconButton label={t('evidence.retry', name)} icon={RotateCw} onClick={onRetry} />}
      <IconButton label={t('evidence.remove', name)} icon={X} onClick={onRemove} />
    </li>
  )
}

function getState({ uploadId, error }: EvidenceImage): 'failed' | 'uploaded' | 'uploading' {
  if (error) return 'failed'
  return uploadId ? 'uploaded' : 'uploading'
}
