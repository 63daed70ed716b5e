import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'

/** What was typed would be lost. */
export default function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('dashboard')
  return (
    <Modal title={t('admin.leave.title')} onClose={onStay}>
      <p>{t('admin.leave.text')}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onStay}>{t('admin.leave.stay')}</Button>
        <Button look="danger" onClick={onLeave}>
          {t('admin.leave.go')}
        </Button>
      </div>
    </Modal>
  )
}
