import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { SubmitForm } from '../../../account/auth/submit-form.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { type OwnReview, type ReviewAddress, withdrawReview } from './own-review-calls.ts'

interface ReviewStandingProps {
  address: ReviewAddress
  review: NonNullable<OwnReview['review']>
}

/** State of the review, with a button that withdraws it. */
export function ReviewStanding({ address, review }: ReviewStandingProps) {
  const { t } = useTranslation('home/reviews')
  const [isAsking, setIsAsking] = useState(false)
  const { state, hiddenReason, reply } = review
  return (
    <section role="status" className="mt-6 rounded-panel bg-accent-wash p-5">
      <h2 className="font-semibold">{t(`write.states.${state}`)}</h2>
      {hiddenReason && (
        <p className="mt-1">
          {t('write.hiddenText')} {t(`reasons.${hiddenReason}`)}
        </p>
      )}
      {reply && (
        <p className="mt-3 border-s-4 border-accent ps-3 whitespace-pre-line wrap-anywhere">
          <span className="block text-sm font-semibold">{t('reply')}</span>
          <bdi>{reply}</bdi>
        </p>
      )}
      {state !== 'withdrawn' && (
        <p className="mt-3 flex flex-wrap gap-3">
          {state === 'published' && (
            <Link to={href('/reviews')} className={buttonClass({ look: 'line', size: 'small' })}>
              {t('write.all')}
            </Link>
          )}
          <Button look="line" size="small" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            {t('write.withdraw')}
          </Button>
        </p>
      )}
      {isAsking && <WithdrawDialog address={address} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

function WithdrawDialog({ address, onClose }: { address: ReviewAddress; onClose: () => void }) {
  const { t } = useTranslation('home/reviews')
  const { revalidate } = useRevalidator()
  const send = async () => {
    await withdrawReview(address)
    onClose()
    toast({ title: t('write.withdrawn') })
    await revalidate()
    return undefined
  }
  return (
    <Modal title={t('write.withdrawTitle')} onClose={onClose}>
      <p className="mb-5 text-lg">{t('write.withdrawText')}</p>
      <SubmitForm
        submit={{ idle: t('write.withdraw'), busy: t('write.sending') }}
        failure={{ title: t('write.withdrawFailed'), otherwise: t('common:offline') }}
        send={send}
        onBack={{ label: t('write.keep'), go: onClose }}
      >
        {null}
      </SubmitForm>
    </Modal>
  )
}
