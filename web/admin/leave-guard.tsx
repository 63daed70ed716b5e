import { lazy, Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

interface LeaveGuardProps {
  isChanged: boolean
  /** Asked at the moment of leaving, for who leaves because they have just saved; left out: whatever is changed is lost. */
  wouldLose?: () => boolean
}

/** Asks before what was typed is lost: within the shop in its own words, else in the browser's. */
export function LeaveGuard({ isChanged, wouldLose = () => isChanged }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname + from.search !== to.pathname + to.search && wouldLose(),
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  )
}
