import type { ReactNode } from 'react'
import { type Choices, Select } from '../../ui/form/select.tsx'
import { useFilters } from './use-filters.ts'

interface FilterSelectProps {
  label: string
  /** Parameter of the address that holds the choice. */
  param: string
  value: string
  /** '' stands for no filter. */
  choices: Choices
  /** Parameter that a change removes, because it depends on this one. */
  removes?: string
  className?: string
  /** Further options, such as a group. */
  children?: ReactNode
}

/** Filter of a list, held by the address. */
export function FilterSelect({
  label,
  param,
  value,
  choices,
  removes,
  className,
  children,
}: FilterSelectProps) {
  const [, change] = useFilters()
  return (
    <Select
      size="small"
      aria-label={label}
      className={className}
      value={value}
      onChange={({ target }) => change({ ...(removes && { [removes]: undefined }), [param]: target.value })}
      choices={choices}
    >
      {children}
    </Select>
  )
}
