import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ListMessages, ListState } from './list-state.tsx'
import { useNewestFirst } from './newest-first.ts'
import { OlderButton } from './older-button.tsx'

interface NewestFirstListProps<Row extends { id: string }> {
  /** Must stay the same function between renders. */
  read: Parameters<typeof useNewestFirst<Row>>[0]
  icon: LucideIcon
  words: ListMessages
  /** What is said above the list. */
  noteFor?: (rows: Row[]) => ReactNode
  /** One entry. */
  children: (row: Row) => ReactNode
}

/** A list for staff to read, in each of its states: loading, failed, empty, with older ones to be had. */
export function NewestFirstList<Row extends { id: string }>(props: NewestFirstListProps<Row>) {
  const { read, icon, words, noteFor, children } = props
  const list = useNewestFirst(read)
  return (
    <ListState list={list} icon={icon} words={words}>
      {noteFor?.(list.rows)}
      <ul className="mt-4 max-w-3xl border-t border-line">
        {list.rows.map((row) => (
          <li key={row.id} className="border-b border-line py-5">
            {children(row)}
          </li>
        ))}
      </ul>
      <OlderButton list={list} label={words.older} />
    </ListState>
  )
}
