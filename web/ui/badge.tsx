import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { TONES, type Tone } from './tones.ts'

const SIZES = {
  small: 'px-2 text-xs leading-6 whitespace-nowrap',
  medium: 'px-3 text-sm leading-7 lg:whitespace-nowrap',
}

export interface BadgeProps {
  tone: Tone
  /** Words stand in a row of a list, on one edge: what has ended is quiet. */
  look?: 'pill' | 'words'
  size?: keyof typeof SIZES
  /** By default the icon of the tone. */
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
  icon,
  className = '',
  children,
  ...attributes
}: BadgeProps) {
  const { wash, text, icon: toneIcon } = TONES[tone]
  const Icon = icon ?? toneIcon
  const isSmall = look === 'pill' && size === 'small'
  const isEnded = tone === 'good' || tone === 'neutral'
  const words = isEnded ? 'text-muted' : `font-medium ${text}`
  const style = look === 'pill' ? `rounded-full font-semibold ${SIZES[size]} ${wash} ${text}` : words
  return (
    <span
      {...attributes}
      className={`inline-flex max-w-full items-baseline gap-1.5 align-middle ${style} ${className}`}
    >
      {Icon && (
        <Icon className={`shrink-0 self-center ${isSmall ? 'size-3.5' : 'size-4'}`} aria-hidden="true" />
      )}
      <span className={isSmall ? 'truncate' : undefined}>{children}</span>
    </span>
  )
}
