import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../../ui/states/empty-state.tsx'
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
        <DataTable {...list} getLink={({ id }) => getLink(id)} currentId={openId} />
      )}
      <Pager next={next} count={ids.length} />
      {openId && renderDrawer({ onClose: close, onStep: (by) => step(ids, by) }, openId)}
    </>
  )
}
