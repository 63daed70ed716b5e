import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { SubmitForm } from '../../auth/submit-form.tsx'
import { addMyCaseEvidence, type Case } from '../case-calls.ts'
import { EvidenceField } from './evidence-field.tsx'
import { MAX_IMAGES, useEvidence } from './use-evidence.ts'

/** The button that adds images to an open case. */
export function AddEvidence({ orderId, shown }: { orderId: string; shown: Case }) {
  const { t } = useTranslation('orders/cases')
  const [isOpen, setIsOpen] = useState(false)
  if (shown.uploads.length >= MAX_IMAGES) return null
  return (
    <>
      <Button look="line" size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('details.addEvidence')}
      </Button>
      {isOpen && <EvidenceDialog orderId={orderId} caseId={shown.id} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface EvidenceDialogProps {
  orderId: string
  caseId: string
  onClose: () => void
}

function EvidenceDialog({ orderId, caseId, onClose }: EvidenceDialogProps) {
  const { t } = useTranslation('orders/cases')
  const { revalidate } = useRevalidator()
  const evidence = useEvidence(orderId)
  const send = async () => {
    if (!evidence.isComplete) return t('evidence.wait')
    if (evidence.uploadIds.length > 0) {
      await addMyCaseEvidence(caseId, evidence.uploadIds)
      toast({ title: t('evidence.added') })
      await revalidate()
    }
    onClose()
    return undefined
  }
  return (
    <Modal title={t('details.addEvidence')} onClose={onClose}>
      <SubmitForm
        submit={{ idle: t('evidence.save'), busy: t('form.sending') }}
        failure={{ title: t('form.failed'), otherwise: t('common:offline') }}
        send={send}
        onBack={{ label: t('form.back'), go: onClose }}
      >
        <EvidenceField evidence={evidence} />
      </SubmitForm>
    </Modal>
  )
}
