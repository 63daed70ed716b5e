import { Suspense, use, useState } from 'react'
import { fetchApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { OpenDialog } from '../dialog-button.tsx'
import { Modal } from '../modal.tsx'
import { readAsDataUrl } from './read-as-data-url.ts'

/** Images of this page by their id. An image never changes. */
const loadedImages = new Map<string, Promise<string | null>>()

type FetchImage = (id: string) => Promise<Response>

const fetchUpload: FetchImage = (id) => fetchApi('GET /uploads/{id}', { param: { id } })

/** Returns an image as a data URL: an `img` cannot send the token. Null when it could not be loaded. */
function loadImage(id: string, fetchImage: FetchImage): Promise<string | null> {
  const loading =
    loadedImages.get(id) ??
    fetchImage(id)
      .then((response) => response.blob())
      .then(readAsDataUrl)
      .catch((error: unknown) => {
        console.warn('an image failed to load', error)
        return null
      })
  loadedImages.set(id, loading)
  return loading
}

interface PrivateImageProps {
  uploadId: string
  alt: string
  /** Name of the button that opens the image large. */
  openLabel: string
  /** Default: the image of an upload. */
  fetchImage?: FetchImage
}

/** A small image that only its customer and staff may see. It opens large in a dialog. */
export function PrivateImage(props: PrivateImageProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { uploadId, alt, openLabel, fetchImage = fetchUpload } = props
  const image = { uploadId, fetchImage }
  return (
    <>
      <button
        type="button"
        aria-label={openLabel}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="block size-16 overflow-hidden rounded-control border border-line bg-accent-wash hover:border-ink"
        data-upload={uploadId}
      >
        <Suspense>
          <LoadedImage {...image} alt="" className="size-full object-cover" />
        </Suspense>
      </button>
      {isOpen && (
        <OpenDialog onClose={() => setIsOpen(false)}>
          <Modal title={alt}>
            <Suspense>
              <LoadedImage {...image} alt={alt} className="mx-auto h-auto max-w-full rounded-control" />
            </Suspense>
          </Modal>
        </OpenDialog>
      )}
    </>
  )
}

interface LoadedImageProps {
  uploadId: string
  fetchImage: FetchImage
  alt: string
  className: string
}

function LoadedImage({ uploadId, fetchImage, alt, className }: LoadedImageProps) {
  const { t } = useTranslation('common')
  const source = use(loadImage(uploadId, fetchImage))
  if (source === null) return alt === '' ? null : <p className="text-muted">{t('imageMissing')}</p>
  return <img src={source} alt={alt} className={className} />
}
