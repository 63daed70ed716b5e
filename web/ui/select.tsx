import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

const SIZES = {
  small: 'h-9 ps-3 pe-8 text-[0.9rem]',
  medium: 'h-12 ps-4 pe-10',
} as const

interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  size?: keyof typeof SIZES
}

/** The native select, with the chevron inside its edge in both text directions. */
export function Select({ size = 'medium', className = '', children, ...rest }: SelectProps) {
  return (
    <span className="relative inline-flex min-w-0">
      <select
        className={`w-full min-w-0 appearance-none truncate rounded-control border border-edge bg-surface text-ink hover:border-ink aria-invalid:border-danger disabled:opacity-60 ${SIZES[size]} ${className}`}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className={`pointer-events-none absolute inset-y-0 my-auto size-4 text-muted ${size === 'small' ? 'end-2.5' : 'end-3.5'}`}
      />
    </span>
  )
}
