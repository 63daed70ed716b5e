import { ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { IMAGE_TYPES } from '../../../account/cases/evidence/use-evidence.ts'
import { session } from '../../../account/session.ts'
import { getErrorMessage, requireOk } from '../../../api-client.ts'
import { fetchInTime } from '../../../fetch-in-time.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { readAsDataUrl } from '../../../ui/files/read-as-data-url.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

type Picture = ReturnType<typeof usePicture>

/** The picture of the author, uploaded as soon as it is chosen. */
export function usePicture(path: string, initialId: string | null) {
  const { t } = useTranslation('home/reviews')
  const [isShown, setIsShown] = useState(initialId !== null)
  const [uploadId, setUploadId] = useState(initialId)
  const [preview, setPreview] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const choose = async (file: File) => {
    setBusy(true)
    setError(null)
    setUploadId(null)
    setPreview(null)
    try {
      setUploadId(await uploadPicture(path, file))
      setPreview(await readAsDataUrl(file))
    } catch (thrown) {
      setError(getErrorMessage(thrown, t('common:offline')))
    }
    setBusy(false)
  }
  const remove = () => {
    setUploadId(null)
    setPreview(null)
  }
  return { isShown, setIsShown, uploadId, preview, error, busy, choose, remove }
}

async function uploadPicture(path: string, file: File): Promise<string> {
  const headers = new Headers({ 'content-type': file.type || 'application/octet-stream' })
  const token = session.read()?.token
  if (token) headers.set('authorization', `Bearer ${token}`)
  const response = await requireOk(fetchInTime(path, { method: 'POST', headers, body: file }))
  const { id } = (await response.json()) as { id: string }
  return id
}

export function PictureField({ picture }: { picture: Picture }) {
  const { t } = useTranslation('home/reviews')
  const input = useRef<HTMLInputElement>(null)
  const { uploadId, preview, error, busy, choose, remove } = picture
  return (
    <div className="flex flex-wrap items-center gap-3">
      {preview && <img src={preview} alt="" className="size-14 rounded-full object-cover" />}
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join()}
        hidden
        data-testid="review-picture"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) choose(file)
        }}
      />
      <Button look="line" size="small" busy={busy} onClick={() => input.current?.click()}>
        {!busy && <ImagePlus className="size-4" aria-hidden="true" />}
        {t('write.picture')}
      </Button>
      {uploadId && <IconButton label={t('write.removePicture')} icon={X} onClick={remove} />}
      <p role="status" className={`text-sm ${error ? 'text-danger' : 'text-muted'}`}>
        {error ? `${t('write.pictureFailed')}. ${error}` : uploadId ? t('write.pictureReady') : ''}
      </p>
    </div>
  )
}
