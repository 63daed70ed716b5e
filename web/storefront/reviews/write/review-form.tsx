import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { MAX_REVIEW_NAME, MAX_REVIEW_TEXT } from '../../../../shop/reviews/review-state.ts'
import { normalizeText, truncateText } from '../../../../shop/text.ts'
import { SubmitForm } from '../../../account/auth/submit-form.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Field, TextAreaField } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { getPicturePath, type OwnReview, type ReviewAddress, saveReview } from './own-review-calls.ts'
import { PictureField, usePicture } from './picture-field.tsx'
import { StarsField } from './stars-field.tsx'

/** Stars, words and two consents: to show a name and to show a picture. */
export function ReviewForm({ address, own }: { address: ReviewAddress; own: OwnReview }) {
  const { t } = useTranslation('home/reviews')
  const { revalidate } = useRevalidator()
  const review = own.review?.state === 'withdrawn' ? null : own.review
  const [showsName, setShowsName] = useState(review?.name != null)
  const picture = usePicture(getPicturePath(address), review?.pictureId ?? null)
  const send = async (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const rating = Number(fields.get('rating'))
    if (!rating) return t('write.ratingMissing')
    if (picture.busy) return t('write.pictureBusy')
    await saveReview(address, {
      rating,
      text: normalizeText(String(fields.get('text'))),
      name: showsName ? normalizeText(String(fields.get('name'))) : null,
      pictureId: picture.isShown ? picture.uploadId : null,
    })
    toast({ title: t('write.saved') })
    await revalidate()
    return undefined
  }
  return (
    <div className="mt-8">
      <SubmitForm
        submit={{ idle: review ? t('write.save') : t('write.send'), busy: t('write.sending') }}
        failure={{ title: t('write.failed'), otherwise: t('common:offline') }}
        send={send}
      >
        <StarsField initial={review?.rating ?? null} />
        <TextAreaField
          label={t('write.text')}
          hint={t('write.textHint')}
          name="text"
          rows={5}
          dir="auto"
          maxLength={MAX_REVIEW_TEXT}
          defaultValue={review?.text ?? ''}
        />
        <Consent label={t('write.showName')} checked={showsName} onChange={setShowsName} />
        {showsName ? (
          <Field
            label={t('write.name')}
            name="name"
            dir="auto"
            autoComplete="off"
            maxLength={MAX_REVIEW_NAME}
            defaultValue={review?.name ?? truncateText(own.customerName, MAX_REVIEW_NAME)}
            required
          />
        ) : (
          <p className="text-sm text-muted">{t('write.nameHint')}</p>
        )}
        <Consent label={t('write.showPicture')} checked={picture.isShown} onChange={picture.setIsShown} />
        {picture.isShown && <PictureField picture={picture} />}
        <p className="text-sm text-muted">{t('write.consent')}</p>
      </SubmitForm>
    </div>
  )
}

interface ConsentProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Consent({ label, checked, onChange }: ConsentProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-semibold">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      {label}
    </label>
  )
}
