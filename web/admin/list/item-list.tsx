import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/loading-screen.tsx'
import type { DrawerControls } from '../ui/drawer.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { useOpenItem } from './use-open-item.ts'

interface ItemListProps<Row extends { id: string }>
  extends Omit<DataTableProps<Row>, 'getLink' | 'currentId' | 'selection' | 'selectLabel' | 'lead'> {
  /** Parameter of the address that holds the id of the open item. */
  param: string
  /** Cursor of the following page. */
  next: string | null
  /** Shown instead of a list without rows. */
  empty: ComponentProps<typeof EmptyState>
  /** Renders the drawer of the open item. */
  renderDrawer: (controls: DrawerControls, openId: string) => ReactNode
}

/** A page of a list whose items open in a drawer beside it. */
export function ItemList<Row extends { id: string }>(props: ItemListProps<Row>) {
  const { param, next, empty, renderDrawer, ...ledger } = props
  const { openId, getLink, close, step } = useOpenItem(param)
  const ids = ledger.rows.map(({ id }) => id)
  return (
    <>
      {ids.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <DataTable {...ledger} getLink={({ id }) => getLink(id)} currentId={openId} />
      )}
      <Pager next={next} />
      {openId && renderDrawer({ onClose: close, onStep: (by) => step(ids, by) }, openId)}
    </>
  )
}

/** Placeholder of a list that loads. */
export function RowSkeletons({ rows }: { rows: number }) {
  return (
    <div className="mt-4">
      {Array.from({ length: rows }, (_, place) => (
        <div key={place} className="flex h-11 items-center gap-6 border-b border-line">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 w-44 max-sm:w-24" />
          <Skeleton className="ms-auto h-3.5 w-28" />
        </div>
      ))}
    </div>
  )
}
