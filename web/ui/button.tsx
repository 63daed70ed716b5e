import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useHydrated } from './hooks/use-hydrated.ts'

const BASE =
  'button-off inline-flex items-center justify-center gap-2 border text-center rounded-control font-semibold transition-colors duration-150'

/** Three ranks: filled, outlined and text. A view or section has at most one filled button. */
const BUTTON_STYLES = {
  solid:
    'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-strong [a]:hover:bg-accent-strong',
  ink: 'border-transparent bg-ink text-paper enabled:hover:opacity-85 [a]:hover:opacity-85',
  line: 'border-edge text-ink enabled:hover:border-ink [a]:hover:border-ink',
  danger: 'border-danger text-danger enabled:hover:bg-danger-wash',
  /** A button of text. */
  quiet: 'border-0 text-link font-medium hover:bg-accent-wash',
} as const

const BUTTON_SIZES = {
  // As high as the selects and icons beside it.
  compact: 'h-9 touch:h-11 px-3 text-[0.9rem] whitespace-nowrap',
  small: 'h-10 touch:h-11 px-4 text-[0.95rem] whitespace-nowrap',
  medium: 'min-h-12 px-6 py-2',
  large: 'min-h-14 px-8 py-2 text-lg',
  icon: 'size-10 touch:size-11',
} as const

interface ButtonAppearance {
  look?: keyof typeof BUTTON_STYLES
  size?: keyof typeof BUTTON_SIZES
  className?: string
}

/** Button classes for links; `<Button>` is for actions. Most buttons are outlined and small, as on all screens of staff. */
export function buttonClass({
  look = 'line',
  size = 'small',
  className = '',
}: ButtonAppearance = {}): string {
  return `${BASE} ${BUTTON_STYLES[look]} ${BUTTON_SIZES[size]} ${className}`
}

export function Button({
  look,
  size,
  className,
  busy,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonAppearance & ComponentProps<'button'> & { busy?: boolean }) {
  // Before hydration the browser itself would submit a form, with the password in the URL.
  const alive = useHydrated()
  return (
    <button
      type={alive ? type : 'button'}
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ look, size, className })}
    >
      {busy && <LoaderCircle className="size-5 animate-spin" aria-hidden="true" />}
      {children}
    </button>
  )
}
