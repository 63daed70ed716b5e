import { lazy, Suspense, useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useUnsavedInput } from '../account/confirmation/unsaved-input.ts'
import { session } from '../account/session.ts'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

interface LeaveGuardProps {
  isChanged: boolean
  /**
   * Evaluated on leaving, because a form may have been saved just before. By default every change counts as
   * unsaved, and every other address would lose it.
   */
  wouldLose?: (to: Location) => boolean
}

/**
 * Asks before unsaved changes are lost: with its own dialog within the shop, with the browser's otherwise. A page may have
 * several: the router takes one blocker, so a form without changes has none.
 */
export function LeaveGuard({ isChanged, wouldLose = () => isChanged }: LeaveGuardProps) {
  useUnsavedInput(isChanged)
  useEffect(() => {
    if (!isChanged) return
    const owner = session.read()?.user.id
    // The page must not stay for somebody else, after a logout in another tab.
    const warn = (event: BeforeUnloadEvent) => session.read()?.user.id === owner && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
  return isChanged ? <NavigationBlocker wouldLose={wouldLose} /> : null
}

function NavigationBlocker({ wouldLose }: Required<Pick<LeaveGuardProps, 'wouldLose'>>) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname + from.search !== to.pathname + to.search && wouldLose(to),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />
    </Suspense>
  )
}
