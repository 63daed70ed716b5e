import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { OpenDialog } from '../ui/dialog-button.tsx'
import { Modal } from '../ui/modal.tsx'

/** Warns that unsaved changes would be lost. */
export default function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <OpenDialog onClose={onStay}>
      <Modal title={t('unsavedChanges.title')}>
        <p>{t('unsavedChanges.text')}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="solid" size="medium" onClick={onStay}>
            {t('unsavedChanges.stay')}
          </Button>
          <Button size="medium" look="danger" onClick={onLeave}>
            {t('unsavedChanges.leave')}
          </Button>
        </div>
      </Modal>
    </OpenDialog>
  )
}
