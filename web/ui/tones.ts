import { CircleAlert, CircleCheck, CircleX, LoaderCircle, type LucideIcon } from 'lucide-react'

interface Look {
  wash: string
  text: string
  /** Null where the thing itself decides. */
  icon: LucideIcon | null
}

/**
 * Meanings of the colors of badges and notices: nothing in particular, work goes on, all is well, somebody must act, failed.
 * Blue marks only what can be pressed.
 */
export const TONES = {
  neutral: { wash: 'bg-line/60', text: 'text-muted', icon: null },
  busy: { wash: 'bg-line/60', text: 'text-ink', icon: LoaderCircle },
  good: { wash: 'bg-success-wash', text: 'text-success', icon: CircleCheck },
  warning: { wash: 'bg-warning-wash', text: 'text-warning', icon: CircleAlert },
  danger: { wash: 'bg-danger-wash', text: 'text-danger', icon: CircleX },
} as const satisfies Record<string, Look>

export type Tone = keyof typeof TONES
