import { useEffect } from 'react'
import { usePolling } from '../../ui/use-polling.ts'
import { countOpenIssues, useOpenIssues } from './open-issues.ts'

const EVERY = 60_000

/** On the tab: how many wait for somebody. Nothing when none does. */
export function IssueCount() {
  const open = useOpenIssues()
  useEffect(() => {
    countOpenIssues()
  }, [])
  usePolling(countOpenIssues, EVERY)
  if (!open || open.number === 0) return null
  return (
    <span
      dir="ltr"
      className="figures rounded-full bg-danger-wash px-2 text-sm leading-6 font-semibold text-danger"
    >
      {open.number}
      {open.more && '+'}
    </span>
  )
}
