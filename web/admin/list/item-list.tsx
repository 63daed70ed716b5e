import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DockedContext, type DrawerControls } from '../ui/drawer.tsx'
import { FilterRow } from '../ui/screen.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { ClearFilters } from './filter-fields.tsx'
import { Pager } from './pager.tsx'
import { useOpenItem } from './use-open-item.ts'

interface ItemListProps<Row extends { id: string }>
  extends Omit<
    DataTableProps<Row>,
    'getLink' | 'currentId' | 'selection' | 'selectLabel' | 'lead' | 'hasCards'
  > {
  /** Parameter of the address that holds the id of the open item. */
  param: string
  /** Cursor of the following page. */
  next: string | null
  /** Shown instead of a list without rows. */
  empty: ComponentProps<typeof EmptyState>
  /** Renders the drawer of the open item. */
  renderDrawer: (controls: DrawerControls, openId: string) => ReactNode
  /** The list has cards. In wide windows the open item, by default the first one, stands beside it with its buttons. */
  isDesk?: boolean
  /** Filters of the list, in a row over it. */
  controls?: ReactNode
}

/** A page of a list whose items open in a drawer beside it. */
export function ItemList<Row extends { id: string }>(props: ItemListProps<Row>) {
  const { param, next, empty, renderDrawer, isDesk = false, controls, ...list } = props
  const { openId, getLink, close, step } = useOpenItem(param)
  const ids = list.rows.map(({ id }) => id)
  const hasDesk = useMediaQuery('(min-width: 72rem)') && isDesk
  const shownId = openId ?? (hasDesk ? ids[0] : undefined)
  const drawer = shownId && renderDrawer({ onClose: close, onStep: (by) => step(ids, by) }, shownId)
  const rows = (
    <>
      {controls && <FilterRow isBeside={Boolean(hasDesk && drawer)}>{controls}</FilterRow>}
      {ids.length === 0 ? (
        <EmptyState {...empty}>
          {empty.children}
          <ClearFilters />
        </EmptyState>
      ) : (
        <DataTable
          {...list}
          columns={hasDesk ? list.columns.filter(({ onCard }) => onCard !== 'buttons') : list.columns}
          hasCards={isDesk}
          getLink={({ id }) => getLink(id)}
          currentId={shownId}
        />
      )}
      <Pager next={next} count={ids.length} />
    </>
  )
  if (!hasDesk || !drawer) {
    return (
      <>
        {rows}
        {drawer}
      </>
    )
  }
  return (
    <div className="mt-4 -mb-4 grid grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)] items-start gap-x-6">
      <div className="min-w-0 *:first:mt-0 [&_ul]:-ms-6 [&_ul]:mt-0 [&_li]:border-s-2 [&_li]:border-s-transparent [&_li]:ps-5.5 [&_li]:pe-3 [&_li[aria-current]]:border-s-accent [&_li:first-child:not([data-row])]:pt-0">
        {rows}
      </div>
      <Docked rows={list.rows}>{drawer}</Docked>
    </div>
  )
}

/** The panel beside a list. It takes the focus when the pressed button has gone with what it decided. */
function Docked({ rows, children }: { rows: unknown; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && panel.current?.contains(target) === true
    }
    addEventListener('focusin', onFocusIn)
    return () => removeEventListener('focusin', onFocusIn)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a decision changes the rows
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      panel.current?.querySelector('section')?.focus({ preventScroll: true })
  }, [rows])
  return (
    <div ref={panel} className="self-stretch">
      <DockedContext value={true}>{children}</DockedContext>
    </div>
  )
}
