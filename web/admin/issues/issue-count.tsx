import { useEffect } from 'react'
import { usePolling } from '../../ui/use-polling.ts'
import { countOpenIssues, useOpenIssues, useOtherProblems } from './open-issues.ts'

const REFRESH_INTERVAL_MS = 60_000

/** Number of open payment issues on the tab; renders nothing at zero. */
export function IssueCount() {
  const open = useOpenIssues()
  const others = useOtherProblems()
  const number = (open?.number ?? 0) + others
  useEffect(() => {
    countOpenIssues()
  }, [])
  usePolling(countOpenIssues, REFRESH_INTERVAL_MS)
  if (number === 0) return null
  return (
    <span
      dir="ltr"
      className="figures rounded-full bg-danger-wash px-2 text-sm leading-6 font-semibold text-danger"
    >
      {number}
      {open?.more && '+'}
    </span>
  )
}
