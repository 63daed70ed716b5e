import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { SubmitForm } from '../auth/submit-form.tsx'
import { cancelMyCase } from './case-calls.ts'

/** The button that takes a case back, with its confirmation. */
export function CancelCase({ id, onCancelled }: { id: string; onCancelled?: () => void }) {
  const { t } = useTranslation('orders/cases')
  const { revalidate } = useRevalidator()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const send = async () => {
    await cancelMyCase(id)
    toast({ title: t('details.cancelled') })
    close()
    onCancelled?.()
    await revalidate()
    return undefined
  }
  return (
    <>
      <Button look="line" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('details.cancel')}
      </Button>
      {isOpen && (
        <Modal title={t('details.cancelTitle')} onClose={close}>
          <p className="mb-5">{t('details.cancelText')}</p>
          <SubmitForm
            submit={{ idle: t('details.cancelConfirm'), busy: t('form.sending') }}
            failure={{ title: t('form.failed'), otherwise: t('common:offline') }}
            send={send}
            onBack={{ label: t('details.cancelKeep'), go: close }}
          >
            {null}
          </SubmitForm>
        </Modal>
      )}
    </>
  )
}
