import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Colors of a state as a pill, and as words in a row. */
const TONES = {
  quiet: { pill: 'bg-line/60 text-muted', words: 'text-muted' },
  plain: { pill: 'bg-line/60 text-ink', words: 'text-ink' },
  done: { pill: 'bg-line/60 text-success', words: 'text-success' },
  active: { pill: 'bg-accent-wash text-link', words: 'text-link' },
  highlight: { pill: 'bg-lime text-night', words: 'text-success' },
  warning: { pill: 'bg-warning-wash text-warning', words: 'text-warning' },
  danger: { pill: 'bg-danger-wash text-danger', words: 'text-danger' },
} as const

const SIZES = {
  small: 'px-2 text-xs leading-6 whitespace-nowrap',
  medium: 'px-3 text-sm leading-7 lg:whitespace-nowrap',
}

export type BadgeTone = keyof typeof TONES

interface BadgeProps {
  tone: BadgeTone
  look?: 'pill' | 'words'
  size?: keyof typeof SIZES
  icon?: LucideIcon
  title?: string
  className?: string
  children: ReactNode
  [data: `data-${string}`]: string | undefined
}

/** State or mark of the thing beside it. A small one is cut where it has no room. */
export function Badge({
  tone,
  look = 'pill',
  size = 'small',
  icon: Icon,
  className = '',
  children,
  ...attributes
}: BadgeProps) {
  const isSmall = look === 'pill' && size === 'small'
  const style =
    look === 'pill'
      ? `rounded-full font-semibold ${SIZES[size]} ${TONES[tone].pill}`
      : `${tone === 'quiet' ? '' : 'font-medium'} ${TONES[tone].words}`
  return (
    <span
      {...attributes}
      className={`inline-flex max-w-full items-center gap-1.5 align-middle ${style} ${className}`}
    >
      {Icon && <Icon className={`shrink-0 ${isSmall ? 'size-3.5' : 'size-4'}`} aria-hidden="true" />}
      <span className={isSmall ? 'truncate' : undefined}>{children}</span>
    </span>
  )
}
