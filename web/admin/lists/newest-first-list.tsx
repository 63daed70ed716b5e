import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ListMessages, ListState } from './list-state.tsx'
import { useNewestFirst } from './newest-first.ts'
import { OlderButton } from './older-button.tsx'

interface NewestFirstListProps<Row extends { id: string }> {
  /** Must keep its identity between renders. */
  read: Parameters<typeof useNewestFirst<Row>>[0]
  icon: LucideIcon
  messages: ListMessages
  /** Note above the list. */
  noteFor?: (rows: Row[]) => ReactNode
  children: (row: Row) => ReactNode
}

/** List with its loading, error and empty states, and a button for older entries. */
export function NewestFirstList<Row extends { id: string }>(props: NewestFirstListProps<Row>) {
  const { read, icon, messages, noteFor, children } = props
  const list = useNewestFirst(read)
  return (
    <ListState list={list} icon={icon} messages={messages}>
      {noteFor?.(list.rows)}
      <ul className="mt-4 max-w-3xl border-t border-line">
        {list.rows.map((row) => (
          <li key={row.id} className="border-b border-line py-5">
            {children(row)}
          </li>
        ))}
      </ul>
      <OlderButton list={list} label={messages.older} />
    </ListState>
  )
}
