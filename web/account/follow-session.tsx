import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { clearTabStorage } from '../stored-value.ts'
import { markSession, session } from './session.ts'

/** Keeps the page with the session of the browser, which other tabs and the server may end. */
export function FollowSession() {
  const { revalidate } = useRevalidator()
  const userId = session.useUser()?.id ?? null
  /** The user whose data the page shows. */
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const followOtherTabs = () => {
      const current = session.read()?.user.id ?? null
      if (shown.current !== null && shown.current !== current) leavePage()
    }
    const onPageShow = (event: PageTransitionEvent) => event.persisted && followOtherTabs()
    // Before the listeners that render the page again for the other user.
    addEventListener('storage', followOtherTabs, true)
    addEventListener('pageshow', onPageShow, true)
    return () => {
      removeEventListener('storage', followOtherTabs, true)
      removeEventListener('pageshow', onPageShow, true)
    }
  }, [])
  useEffect(() => {
    markSession()
    // The loaders of private screens lead to the login.
    if (shown.current !== null && userId === null) revalidate()
    shown.current = userId
  }, [userId, revalidate])
  return null
}

/** Opens the page again for the user who is logged in now. It is hidden meanwhile, which a slow line makes long. */
function leavePage(): void {
  document.body.hidden = true
  clearTabStorage()
  location.reload()
}
