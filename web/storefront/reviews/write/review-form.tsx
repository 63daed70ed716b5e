import { ImagePlus, Star, X } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { MAX_REVIEW_NAME } from '../../../../shop/reviews/review-state.ts'
import { normalizeText, truncateText } from '../../../../shop/text.ts'
import { IMAGE_TYPES } from '../../../../shop/uploads/image-limits.ts'
import { session } from '../../../account/session.ts'
import { requireOk } from '../../../api-client.ts'
import { fetchInTime } from '../../../fetch-in-time.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { readAsDataUrl } from '../../../ui/files/read-as-data-url.ts'
import { Field, FieldErrorsContext, TextAreaField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { Form } from '../../../ui/form/form.tsx'
import { getFormDraft } from '../../../ui/form/form-draft.ts'
import { refuse, useSubmit } from '../../../ui/form/use-submit.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { getPicturePath, type OwnReview, type ReviewAddress, saveReview } from './own-review-api.ts'

const RATINGS = [1, 2, 3, 4, 5] as const
type Rating = (typeof RATINGS)[number]

interface ReviewFormProps {
  address: ReviewAddress
  own: OwnReview
  /** Called with the fields, at first and after each change. */
  onDraft: (fields: FormData) => void
}

/** Stars, words and two consents: to show a name and to show a picture. */
export function ReviewForm({ address, own, onDraft }: ReviewFormProps) {
  const { t } = useTranslation('home/reviews')
  const { revalidate } = useRevalidator()
  const review = own.review?.state === 'withdrawn' ? null : own.review
  const draft = getFormDraft(`reviewDraft:${own.order.id}`)
  const [typed] = useState(draft.read)
  const [showsName, setShowsName] = useState('text' in typed ? 'showsName' in typed : review?.name != null)
  const [rating, setRating] = useState(
    RATINGS.find((stars) => stars === Number(typed.rating ?? review?.rating)) ?? null,
  )
  const box = useRef<HTMLDivElement>(null)
  const report = () => onDraft(new FormData(box.current?.querySelector('form') ?? undefined))
  const reportFirst = useEffectEvent(report)
  useEffect(() => reportFirst(), [])
  const picture = usePicture(getPicturePath(address), review?.pictureId ?? null)
  const send = (fields: FormData) => {
    if (picture.busy) return refuse(t('write.pictureBusy'))
    return saveReview(address, {
      rating: Number(fields.get('rating')),
      text: normalizeText(String(fields.get('text'))),
      name: showsName ? normalizeText(String(fields.get('name'))) : null,
      pictureId: picture.isShown ? picture.uploadId : null,
    })
  }
  return (
    <div ref={box} className="mt-8" onChange={report}>
      <Form
        submit={review ? t('write.save') : t('write.send')}
        submitting={t('write.sending')}
        limits={fieldLimits('PUT /orders/{id}/review')}
        failed={t('write.failed')}
        onSubmit={send}
        check={(fields): Record<string, string> =>
          fields.has('rating') ? {} : { rating: t('write.ratingMissing') }
        }
        done={() => t('write.saved')}
        draft={draft}
        onDone={() => draft.write(null)}
        reload={revalidate}
      >
        <StarsField rating={rating} onChoose={setRating} />
        <TextAreaField
          label={t('write.text')}
          hint={t('write.textHint')}
          name="text"
          rows={5}
          dir="auto"
          defaultValue={review?.text ?? ''}
        />
        <div className="space-y-2">
          <Consent
            name="showsName"
            label={t('write.showName')}
            hint={showsName ? undefined : t('write.nameHint')}
            checked={showsName}
            onChange={setShowsName}
          />
          {showsName && (
            <Field
              label={t('write.name')}
              name="name"
              dir="auto"
              autoComplete="off"
              defaultValue={review?.name ?? truncateText(own.customerName, MAX_REVIEW_NAME)}
              required
            />
          )}
          <Consent label={t('write.showPicture')} checked={picture.isShown} onChange={picture.setIsShown} />
          {picture.isShown && <PictureField picture={picture} />}
        </div>
      </Form>
    </div>
  )
}

interface ConsentProps {
  name?: string
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Consent({ name, label, hint, checked, onChange }: ConsentProps) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0"
        />
        {label}
      </label>
      {hint && <p className="ms-8 -mt-1.5 text-sm text-muted">{hint}</p>}
    </div>
  )
}

/** One to five stars, as radios: works by keyboard, and mirrored in right-to-left languages. */
function StarsField({ rating, onChoose }: { rating: Rating | null; onChoose: (rating: Rating) => void }) {
  const { t } = useTranslation('home/reviews')
  const id = useId()
  const error = useContext(FieldErrorsContext).rating
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1.5 font-semibold">{t('write.rating')}</legend>
      <div className="-ms-1 flex">
        {RATINGS.map((stars) => (
          <label
            key={stars}
            className="grid size-12 cursor-pointer place-items-center rounded-control text-link hover:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={stars === rating}
              onChange={() => onChoose(stars)}
              className="sr-only"
            />
            <Star
              aria-hidden="true"
              className={`size-10 ${rating !== null && stars <= rating ? 'fill-current' : 'text-ink'}`}
            />
            <span className="sr-only">{t('write.star', { count: stars })}</span>
          </label>
        ))}
        {rating && (
          <span aria-hidden="true" className="ms-2 self-center text-muted">
            {t(`write.words.${rating}`)}
          </span>
        )}
      </div>
      {error && (
        <p id={id} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type Picture = ReturnType<typeof usePicture>

/** The picture of the author, uploaded as soon as it is chosen. */
function usePicture(path: string, initialId: string | null) {
  const [isShown, setIsShown] = useState(initialId !== null)
  const [uploadId, setUploadId] = useState(initialId)
  const [preview, setPreview] = useState<string | null>(null)
  const remove = () => {
    setUploadId(null)
    setPreview(null)
  }
  const {
    run: choose,
    busy,
    error,
  } = useSubmit(async (file: File) => {
    remove()
    setUploadId(await uploadPicture(path, file))
    setPreview(await readAsDataUrl(file))
  })
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

function PictureField({ picture }: { picture: Picture }) {
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
      <Button busy={busy} onClick={() => input.current?.click()}>
        {!busy && <ImagePlus className="size-4" aria-hidden="true" />}
        {t('write.picture')}
      </Button>
      {uploadId && <IconButton label={t('write.removePicture')} icon={X} onClick={remove} />}
      <p role="status" className={`text-sm ${error ? 'text-danger' : 'text-muted'}`}>
        {error ? `${t('write.pictureFailed')}. ${error.message}` : uploadId ? t('write.pictureReady') : ''}
      </p>
    </div>
  )
}
