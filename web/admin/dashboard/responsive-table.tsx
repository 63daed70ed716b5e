import type { ReactNode } from 'react'

/** Table on wide screens. On phones each row is a card and only screen readers get the headings. */
export function ResponsiveTable({ headings, children }: { headings: string[]; children: ReactNode }) {
  return (
    <table className="mt-2 w-full text-[0.95rem] max-lg:block">
      <thead className="border-b border-line text-sm text-muted max-lg:sr-only">
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className="py-2 pe-4 text-start font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">{children}</tbody>
    </table>
  )
}

export function TableRow({ id, children }: { id: string; children: ReactNode }) {
  return (
    <tr className="border-b border-line max-lg:block max-lg:py-3" data-row={id}>
      {children}
    </tr>
  )
}

export function TableCell({ children }: { children: ReactNode }) {
  return <td className="py-2.5 pe-4 align-top max-lg:block max-lg:py-0.5">{children}</td>
}
