import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

const LOOKS = {
  quiet:
    'text-muted enabled:hover:bg-accent-wash enabled:hover:text-ink [a]:hover:bg-accent-wash [a]:hover:text-ink',
  night: 'text-on-night-muted hover:text-on-night focus-visible:outline-on-night',
} as const

interface IconButtonAppearance {
  /** `night` is for dark headers. */
  look?: keyof typeof LOOKS
  className?: string
}

/** Classes for links and menus that show only an icon; `<IconButton>` is for actions. */
export function iconButtonClass({ look = 'quiet', className = '' }: IconButtonAppearance = {}): string {
  return `grid size-9 shrink-0 place-items-center rounded-control -outline-offset-2 disabled:opacity-30 touch:size-11 ${LOOKS[look]} ${className}`
}

interface IconButtonProps extends IconButtonAppearance, ComponentProps<'button'> {
  /** Accessible name and tooltip. */
  label: string
  icon: LucideIcon
}

export function IconButton({ label, icon: Icon, look, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={iconButtonClass({ look, className })}
    >
      <Icon className="size-4.5" aria-hidden="true" />
    </button>
  )
}
