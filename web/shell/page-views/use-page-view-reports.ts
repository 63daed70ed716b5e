import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** A page that redirects within this time is not viewed. */
const VIEW_DELAY_MS = 1_000

/** Reports each page once, after a moment in which no other page is loading. */
export function usePageViewReports(pathname: string): void {
  const isIdle = useNavigation().state === 'idle'
  const reported = useRef<string>(null)
  useEffect(() => {
    if (reported.current !== pathname) reported.current = null
    if (!isIdle || reported.current) return
    const timer = setTimeout(() => {
      reported.current = pathname
      import('./report-page-view.ts')
        .then((report) => report.reportOnceVisible(pathname))
        .catch(console.debug)
    }, VIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [pathname, isIdle])
}
