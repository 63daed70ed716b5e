import { useRevalidator } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'

/** Replaces the canned replies that could not be loaded. */
export function LoadRepliesFailed() {
  const { t } = useTranslation('admin-inbox')
  const { state, revalidate } = useRevalidator()
  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-3 text-danger">
      {t('cannedReplies.loadFailed')}
      <Button look="line" size="small" busy={state !== 'idle'} onClick={() => revalidate()}>
        {t('common:tryAgain')}
      </Button>
    </div>
  )
}
