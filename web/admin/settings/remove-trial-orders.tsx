import { useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { removeTrialOrders } from './settings-api.ts'

/** Asks, with the number of trial orders, and removes them. */
export function RemoveTrialOrders({ count }: { count: number }) {
  const { t } = useTranslation('admin-settings')
  const [isAsking, setAsking] = useState(false)
  const action = t('launch.steps.trialOrders.action')
  return (
    <>
      <Button look="line" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('launch.trialRemoval.title', { count })}
          text={t('launch.trialRemoval.text')}
          submit={action}
          danger
          failed={t('launch.trialRemoval.failed')}
          done={(removed) => t('launch.trialRemoval.done', { count: removed })}
          onConfirm={removeTrialOrders}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
