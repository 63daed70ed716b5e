import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

/** Asks before what was typed is lost: by a link of ours, or by closing the window. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation('dashboard')
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty && from.pathname + from.search !== to.pathname + to.search,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Modal title={t('settings.leave.title')} onClose={blocker.reset}>
      <p>{t('settings.leave.text')}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={blocker.reset}>{t('settings.leave.stay')}</Button>
        <Button look="danger" onClick={blocker.proceed}>
          {t('settings.leave.go')}
        </Button>
      </div>
    </Modal>
  )
}
