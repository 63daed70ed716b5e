import type { ReactNode } from 'react'

interface BarRow {
  id: string
  name: ReactNode
  /** Share of the whole in percent, which a bar below the name draws. */
  bar?: number
  /** Cells below all headings but the first. */
  cells: ReactNode[]
}

interface BarTableProps {
  headings: [string, ...string[]]
  rows: BarRow[]
  /** Text shown instead of an empty table. */
  none: string
}

/**
 * Bar chart built as a table: each bar lies under the name of its row, with the figures beside it. With many
 * figures, a row becomes a card on a phone.
 */
export function BarTable({ headings: [first, ...others], rows, none }: BarTableProps) {
  if (rows.length === 0) return <p className="mt-2 text-muted">{none}</p>
  const isWide = others.length > 2
  return (
    <table className={`mt-2 w-full text-[0.9rem] ${isWide ? 'max-sm:block' : ''}`}>
      <thead className={`border-b border-line text-sm text-muted ${isWide ? 'max-sm:sr-only' : ''}`}>
        <tr>
          <th scope="col" className={`py-2 pe-4 text-start font-medium ${isWide ? 'sm:w-2/5' : 'w-full'}`}>
            {first}
          </th>
          {others.map((heading) => (
            <th key={heading} scope="col" className="py-2 ps-4 text-end font-medium whitespace-nowrap">
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
            className={`border-b border-line ${isWide ? 'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:py-2.5' : ''}`}
          >
            <th
              scope="row"
              className={`py-2 text-start font-normal ${isWide ? 'max-sm:col-span-2 max-sm:py-1' : ''}`}
            >
              {name}
              {bar !== undefined && (
                <span
                  aria-hidden="true"
                  className={`mt-1 block h-1 rounded-full bg-accent ${bar > 0 ? 'min-w-1' : ''}`}
                  style={{ inlineSize: `${bar}%` }}
                />
              )}
            </th>
            {cells.map((cell, place) => (
              <td
                key={others[place]}
                className={`figures py-2 ps-4 text-end align-top whitespace-nowrap ${isWide ? 'max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:p-0 max-sm:py-0.5' : ''}`}
              >
                {isWide && (
                  <span className="text-start text-sm whitespace-normal text-muted sm:hidden">
                    {others[place]}
                  </span>
                )}
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
