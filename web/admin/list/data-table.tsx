import { Fragment, memo, type ReactNode, useRef } from 'react'
import { Link, type To, useLocation, useNavigation } from 'react-router'
import { getLatinKey, isShortcut, useKeyDown } from '../ui/use-key-down.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { CHECKBOX_CLASS, SelectAll, type Selection } from './bulk-bar.tsx'
import { handleRowKey } from './row-keys.tsx'
import { RowButtons } from './row-layout.tsx'

export interface Column<Row> {
  id: string
  heading: string
  /** The visible heading is left out, as above a column of buttons. */
  headingHidden?: boolean
  cell: (row: Row) => ReactNode
  /** Numbers are aligned at their end. */
  align?: 'end'
  /** Width of heading and cells. A cell of long text takes a share and is cut: `w-1/4 max-w-0`, its text `truncate`. */
  className?: string
  /**
   * Place on a card: beside the link, below it behind its heading, buttons in a row of their own at its end, or nowhere.
   * By default below the link without a heading. A list with a `card` names only the column of its buttons.
   */
  onCard?: 'aside' | 'labelled' | 'buttons' | 'none'
}

export interface DataTableProps<Row extends { id: string }> {
  /** Accessible name of the list. */
  label: string
  rows: Row[]
  /** The first column names the row and is its link. */
  columns: Column<Row>[]
  /** Renders a row as a card on phones: about three lines below its link. By default the cells of the other columns. */
  card?: (row: Row) => ReactNode
  /** Beside the link on the first line of a card. */
  cardAside?: (row: Row) => ReactNode
  getLink?: (row: Row) => To
  /** Accessible name of a row's checkbox. */
  selectLabel?: (row: Row) => string
  selection?: Selection
  /** A control before the first column, such as a handle. */
  lead?: (row: Row) => ReactNode
  /** Heading over the rows that follow one another with it, such as their day; in a list without selection. */
  getGroup?: (row: Row) => string
  /** Attributes for tests: `data-order`. */
  rowAttributes?: (row: Row) => Record<`data-${string}`, string | undefined>
  /** The row whose drawer is open. */
  currentId?: string | null
  /** Rows are cards in wide windows too. */
  hasCards?: boolean
}

/**
 * The list of staff screens: a table of lines of 44 px under a heading that stays, on phones cards. Arrow keys or j and
 * k move between rows, Enter opens one, x selects it, Shift selects a range. While a drawer is open, it moves the row.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const list = useRef<HTMLDivElement>(null)
  const isWide = useMediaQuery('(min-width: 52rem)')
  const isPending = useNavigation().state === 'loading'
  const { state: linkState } = useLocation()
  const List = isWide && !props.hasCards ? TableRows : TableCards
  useKeyDown((event) => {
    if (getLatinKey(event) !== 'j' || event.target !== document.body || !isShortcut(event)) return
    list.current?.querySelector<HTMLElement>('[data-row-link]')?.focus()
  })
  return (
    <div
      ref={list}
      // Directly under tabs, their line is that of the cards.
      className={`mt-3 transition-opacity delay-150 first:mt-0 first:[&>ul]:border-t-0! [nav+&>ul]:border-t-0! ${isPending ? 'opacity-60' : ''}`}
      aria-busy={isPending || undefined}
    >
      <List {...props} linkState={linkState} />
    </div>
  )
}

const GROUP_CLASS = 'border-b border-line pt-4 pb-1.5 text-start text-sm font-semibold'

interface ListProps<Row extends { id: string }> extends DataTableProps<Row> {
  /** State of the list's history entry, which its links keep. */
  linkState: unknown
}

function TableRows<Row extends { id: string }>(props: ListProps<Row>) {
  const { label, columns, selection, lead } = props
  return (
    <table aria-label={label} className="w-full text-[0.9rem]">
      <thead className="sticky top-12 z-20 bg-paper text-sm text-muted">
        <tr className="h-9 shadow-[inset_0_-1px_0_var(--color-line)]">
          {selection && (
            <td className="w-8 pe-3">
              <SelectAll selection={selection} />
            </td>
          )}
          {lead && <td className="w-8" />}
          {columns.map(({ id, heading, headingHidden, align, className = '' }, place) => (
            <th
              key={id}
              scope="col"
              className={`font-medium whitespace-nowrap ${getGaps(columns, place)} ${align ? 'number-cell' : 'text-start'} ${className}`}
            >
              {headingHidden ? <span className="sr-only">{heading}</span> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={(event) => handleRowKey(event, props)}>
        {listRowProps(props).map(({ group, ...rowProps }) => (
          <Fragment key={rowProps.row.id}>
            {group && (
              <tr>
                <th colSpan={columns.length} scope="colgroup" className={GROUP_CLASS}>
                  {group}
                </th>
              </tr>
            )}
            <TableRow {...rowProps} />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Numbers end where a text after them would begin, so that one begins later. The last column ends where the table does. */
function getGaps(columns: { align?: 'end' }[], place: number): string {
  const isAfterNumber = !columns[place]?.align && columns[place - 1]?.align
  const isLast = place === columns.length - 1
  return `${isLast ? '' : 'pe-3 min-[80rem]:pe-5'} ${isAfterNumber ? 'ps-2' : ''}`
}

function TableCards<Row extends { id: string }>(props: ListProps<Row>) {
  return (
    <ul
      aria-label={props.label}
      onKeyDown={(event) => handleRowKey(event, props)}
      className="-mt-px border-line has-[>[data-row]:first-child]:border-t in-[[role=tabpanel]>:first-child]:border-t-0!"
    >
      {listRowProps(props).map(({ group, ...rowProps }) => (
        <Fragment key={rowProps.row.id}>
          {group && <li className={GROUP_CLASS}>{group}</li>}
          <CardRow {...rowProps} />
        </Fragment>
      ))}
    </ul>
  )
}

interface RowProps<Row extends { id: string }>
  extends Omit<ListProps<Row>, 'label' | 'rows' | 'selection' | 'currentId' | 'getGroup'> {
  row: Row
  isCurrent: boolean
  /** Undefined without a selection, null for a row that cannot be selected. */
  isSelected: boolean | null | undefined
  toggle?: Selection['toggle']
}

/** The props of each row, of which most are the same for all. */
function listRowProps<Row extends { id: string }>(
  props: ListProps<Row>,
): (RowProps<Row> & { /** Set on the first row of a group. */ group?: string })[] {
  const { label: _, rows, selection, currentId, getGroup, ...display } = props
  const groups = getGroup && rows.map(getGroup)
  const selectable = new Set(selection?.selectable)
  return rows.map((row, place) => ({
    ...display,
    row,
    group: groups?.[place] === groups?.[place - 1] ? undefined : groups?.[place],
    isCurrent: row.id === currentId,
    isSelected: selectable.has(row.id) ? selection?.has(row.id) : selection && null,
    toggle: selection?.toggle,
  }))
}

/** Rows render again only when their own props change: `columns` and the functions should keep their identity. */
const TableRow = memo(function TableRow<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, columns, lead, rowAttributes, isCurrent, isSelected } = props
  return (
    <tr
      data-row={row.id}
      aria-current={isCurrent || undefined}
      {...rowAttributes?.(row)}
      className="relative h-11 border-b border-line hover:bg-accent-wash/50 has-[[data-row-link]:focus-visible]:bg-accent-wash aria-[current=true]:bg-accent-wash"
    >
      {isSelected !== undefined && (
        <td className="pe-3">
          <SelectRow {...props} />
        </td>
      )}
      {lead && <td className="w-8">{lead(row)}</td>}
      {columns.map(({ id, cell, align, onCard, className = '' }, place) => (
        <td
          key={id}
          className={`whitespace-nowrap ${getGaps(columns, place)} ${align ? 'figures number-cell' : ''} ${className}`}
        >
          {place === 0 ? (
            <RowLink {...props} />
          ) : onCard === 'buttons' ? (
            <RowButtons>{cell(row)}</RowButtons>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  )
  // `memo` drops the type parameter.
}) as <Row extends { id: string }>(props: RowProps<Row>) => ReactNode

const CardRow = memo(function CardRow<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, columns, card, cardAside, lead, rowAttributes, isCurrent, isSelected } = props
  const buttons = columns.find(({ onCard }) => onCard === 'buttons')
  return (
    <li
      data-row={row.id}
      aria-current={isCurrent || undefined}
      {...rowAttributes?.(row)}
      className="relative flex gap-3 border-b border-line py-2 aria-[current=true]:bg-accent-wash"
    >
      {isSelected !== undefined && (
        <span className="pt-1.5">
          <SelectRow {...props} />
        </span>
      )}
      {lead && <span className="-my-2">{lead(row)}</span>}
      <div className="min-w-0 flex-1 self-center text-[0.9rem]">
        <div className="flex min-h-7 items-center justify-between gap-x-3 has-[time]:items-baseline has-[time]:py-0.75">
          <RowLink {...props} />
          {cardAside ? cardAside(row) : columns.find(({ onCard }) => onCard === 'aside')?.cell(row)}
        </div>
        {card ? card(row) : <CardCells row={row} columns={columns} />}
        {buttons && <RowButtons>{buttons.cell(row)}</RowButtons>}
      </div>
    </li>
  )
  // `memo` drops the type parameter.
}) as <Row extends { id: string }>(props: RowProps<Row>) => ReactNode

function CardCells<Row extends { id: string }>({ row, columns }: Pick<RowProps<Row>, 'row' | 'columns'>) {
  const shown = columns.slice(1).filter(({ onCard }) => !onCard || onCard === 'labelled')
  return (
    <div className="dot-list items-center gap-y-0.5">
      {shown.map(({ id, heading, onCard, cell }) => (
        <span key={id} className="max-w-full">
          <span className="block truncate">
            <span className={onCard ? 'text-muted' : 'sr-only'}>{heading}: </span>
            {cell(row)}
          </span>
        </span>
      ))}
    </div>
  )
}

/** The first column; its link covers the whole row. Buttons in other cells need `relative z-10`. */
function RowLink<Row extends { id: string }>({ row, columns, getLink, linkState }: RowProps<Row>) {
  const content = columns[0]?.cell(row)
  if (!getLink) return content
  return (
    <Link
      to={getLink(row)}
      state={linkState}
      data-row-link
      preventScrollReset
      className="min-w-0 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-link"
    >
      {content}
    </Link>
  )
}

function SelectRow<Row extends { id: string }>({ row, isSelected, toggle, selectLabel }: RowProps<Row>) {
  if (isSelected === null) return null
  return (
    <input
      type="checkbox"
      aria-label={selectLabel?.(row)}
      checked={isSelected}
      onChange={({ nativeEvent }) =>
        toggle?.(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      className={CHECKBOX_CLASS}
    />
  )
}
