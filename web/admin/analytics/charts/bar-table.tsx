import type { ReactNode } from 'react'

interface BarRow {
  id: string
  name: ReactNode
  /** Share of the whole in percent, which a bar after the name draws beside the largest. */
  bar?: number
  /** Cells below all headings but the first. The last one is the main figure. */
  cells: ReactNode[]
}

interface BarTableProps {
  headings: [string, ...string[]]
  rows: BarRow[]
  /** Text shown instead of an empty table. */
  none: string
  /** Share of the longest bar, for tables that are compared; by default the largest of the rows. */
  scale?: number
}

/**
 * Bar chart built as a table: the bars of all rows start on one line, between names and figures, as long as in other tables. With many figures, a
 * row has two lines on a phone: the name with the main figure, over the others.
 */
export function BarTable({ headings: [first, ...others], rows, none, scale }: BarTableProps) {
  if (rows.length === 0) return <p className="mt-2 text-muted">{none}</p>
  const isWide = others.length > 2
  const longest = scale ?? Math.max(...rows.map(({ bar = 0 }) => bar))
  return (
    <table className={`mt-2 w-full text-[0.9rem] ${isWide ? 'max-sm:block' : ''}`}>
      <thead className={`border-b border-line text-sm text-muted ${isWide ? 'max-sm:sr-only' : ''}`}>
        <tr>
          <th scope="col" className="w-full py-2 pe-4 text-start font-medium">
            {first}
          </th>
          {others.map((heading) => (
            <th
              key={heading}
              scope="col"
              className={`py-2 ps-4 number-cell font-medium whitespace-nowrap ${isWide ? 'min-w-36' : 'sm:min-w-20'}`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={isWide ? 'max-sm:block' : ''}>
        {rows.map(({ id, name, bar, cells }) => (
          <tr
            key={id}
            data-row={id}
            className={`border-b border-line ${isWide ? 'max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-4 max-sm:py-1.5' : ''}`}
          >
            <th
              scope="row"
              className={`py-2 md:py-2.5 text-start font-normal ${isWide ? 'max-sm:grow max-sm:basis-[calc(100%-7rem)] max-sm:py-1' : ''}`}
            >
              <span className="grid items-center gap-x-3 has-[[data-bar]]:grid-cols-[minmax(0,3fr)_minmax(0,1fr)] sm:has-[[data-bar]]:grid-cols-[minmax(0,1fr)_10rem]">
                <span>{name}</span>
                {bar !== undefined && (
                  <span
                    aria-hidden="true"
                    data-bar={bar}
                    className={`h-2 rounded-sm bg-edge ${bar > 0 ? 'min-w-0.5' : ''} ${isWide ? 'max-sm:hidden' : ''}`}
                    style={{ inlineSize: `${(bar / longest) * 100}%` }}
                  />
                )}
              </span>
            </th>
            {cells.map((cell, place) => (
              <td
                key={others[place]}
                className={`figures py-2 md:py-2.5 ps-4 number-cell align-top whitespace-nowrap ${isWide ? getPhoneCell(place === cells.length - 1) : ''}`}
              >
                {isWide && place < cells.length - 1 && <span className="sm:hidden">{others[place]} </span>}
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a phone the main figure ends the first line, and the others follow it with their headings. */
function getPhoneCell(isMain: boolean): string {
  return isMain
    ? 'max-sm:min-w-20 max-sm:p-0 max-sm:rtl:text-left'
    : 'max-sm:order-1 max-sm:p-0 max-sm:text-sm max-sm:text-muted'
}
