import { CloudOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../localization/translation.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useNewestFirst } from './newest-first.ts'

interface NewestFirstListProps<Row> {
  /** Must stay the same function between renders. */
  read: Parameters<typeof useNewestFirst<Row>>[0]
  icon: LucideIcon
  words: { none: string; failed: string; older: string }
  /** What is said above the list when there is one. */
  note?: ReactNode
  /** One entry. */
  children: (row: Row) => ReactNode
}

/** A list for staff to read, in each of its states: loading, failed, empty, with older ones to be had. */
export function NewestFirstList<Row extends { id: string }>(props: NewestFirstListProps<Row>) {
  const { read, icon, words, note, children } = props
  const { t } = useTranslation('common')
  const list = useNewestFirst(read)
  if (list.failed) {
    return (
      <EmptyState icon={CloudOff} title={words.failed}>
        <Button onClick={list.reload}>{t('tryAgain')}</Button>
      </EmptyState>
    )
  }
  if (list.loading && list.rows.length === 0) return <Spinner label={t('loading')} />
  if (list.rows.length === 0) return <EmptyState icon={icon} title={words.none} />
  return (
    <>
      {note}
      <ul className="mt-4 max-w-3xl border-t border-line">
        {list.rows.map((row) => (
          <li key={row.id} className="border-b border-line py-5">
            {children(row)}
          </li>
        ))}
      </ul>
      {list.next && (
        <Button look="line" className="mt-6" busy={list.loading} onClick={list.loadOlder}>
          {words.older}
        </Button>
      )}
    </>
  )
}
