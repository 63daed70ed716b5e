import { lazy, Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

/** Asks before what was typed is lost: by a link of ours, or by closing the window. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
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
    <Suspense fallback={null}>
      <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  )
}
