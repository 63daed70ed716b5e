import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

/** Asks before what was typed is lost: within the shop in its own words, else in the browser's. */
export function LeaveGuard({ wouldLose, isChanged }: { wouldLose: () => boolean; isChanged: boolean }) {
  const { t } = useTranslation('dashboard')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && wouldLose(),
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged, wouldLose])
  if (blocker.state !== 'blocked') return null
  return (
    <Modal title={t('shelf.leave.title')} onClose={blocker.reset}>
      <p>{t('shelf.leave.text')}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={blocker.reset}>{t('shelf.leave.stay')}</Button>
        <Button look="danger" onClick={blocker.proceed}>
          {t('shelf.leave.go')}
        </Button>
      </div>
    </Modal>
  )
}
