import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { TONES, type Tone } from './tones.ts'

interface NoticeProps {
  tone: Exclude<Tone, 'busy'>
  title?: ReactNode
  /** A button or link that changes what the notice says, at its end. */
  action?: ReactNode
  className?: string
  role?: 'alert' | 'note' | 'status'
  children?: ReactNode
  [data: `data-${string}`]: string | undefined
}

/** A notice with the action that resolves it, under the heading of its subject. */
export function Notice({ tone, title, action, className = '', children, ...attributes }: NoticeProps) {
  const { wash, text, icon } = TONES[tone]
  const Icon = icon ?? Info
  return (
    <div
      {...attributes}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control px-4 py-3 text-[0.95rem] max-sm:[&>:is(a,button)]:w-full ${wash} ${className}`}
    >
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon className={`mt-0.5 size-5 shrink-0 ${text}`} aria-hidden="true" />
        <div className="min-w-0">
          {title && <div className="font-semibold">{title}</div>}
          {children && <div>{children}</div>}
        </div>
      </div>
      {action}
    </div>
  )
}

interface ErrorNoticeProps {
  title: string
  text?: string
  className?: string
}

/** An error beside the action that failed. */
export function ErrorNotice({ title, text, className }: ErrorNoticeProps) {
  return (
    <Notice tone="danger" role="alert" title={title} className={className}>
      {text}
    </Notice>
  )
}
