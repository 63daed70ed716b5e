import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/loading-screen.tsx'
import type { DrawerControls } from '../ui/drawer.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { ClearFilters } from './filter-fields.tsx'
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
  const { param, next, empty, renderDrawer, ...list } = props
  const { openId, getLink, close, step } = useOpenItem(param)
  const ids = list.rows.map(({ id }) => id)
  return (
    <>
      {ids.length === 0 ? (
        <EmptyState {...empty}>
          {empty.children}
          <ClearFilters />
        </EmptyState>
      ) : (
        <DataTable {...list} hasKeyHints getLink={({ id }) => getLink(id)} currentId={openId} />
      )}
      <Pager next={next} />
      {openId && renderDrawer({ onClose: close, onStep: (by) => step(ids, by) }, openId)}
    </>
  )
}

/** Placeholder of a list that loads: lines of a table, on phones cards. */
export function RowSkeletons({ rows }: { rows: number }) {
  return (
    <div className="mt-3 border-t border-line">
      {Array.from({ length: rows }, (_, place) => (
        <div
          key={place}
          className="flex h-11 items-center gap-6 border-b border-line max-[52rem]:h-19 max-[52rem]:flex-wrap max-[52rem]:content-center max-[52rem]:gap-y-2.5"
        >
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 w-44 max-[52rem]:order-2 max-[52rem]:basis-3/5" />
          <Skeleton className="ms-auto h-3.5 w-28 max-[52rem]:w-20" />
        </div>
      ))}
    </div>
  )
}

/** Placeholder of a screen of figures that loads: the figures over their chart. */
export function FigureSkeletons() {
  return (
    <>
      <div className="mt-4 grid grid-cols-2 gap-x-8 border-y border-line xl:grid-cols-4">
        {Array.from({ length: 4 }, (_, place) => (
          <div key={place} className="py-4">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-2.5 h-3.5 w-32" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-6 h-60 w-full" />
    </>
  )
}
