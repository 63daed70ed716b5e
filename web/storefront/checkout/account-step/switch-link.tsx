import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { getReturnQuery } from '../../../account/session.ts'
import { withSearch } from '../../../with-search.ts'

interface SwitchLinkProps {
  question: string
  /** The page of the other form, for a new tab. */
  to: string
  onChoose: () => void
  children: ReactNode
}

/** Shows the other form in place. */
export function SwitchLink({ question, to, onChoose, children }: SwitchLinkProps) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  return (
    <p className="mt-6">
      <span className="text-muted">{question} </span>
      <Link
        to={withSearch(to, getReturnQuery(search))}
        state={state}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onChoose()
        }}
        className="font-semibold text-link hover:underline"
      >
        {children}
      </Link>
    </p>
  )
}
