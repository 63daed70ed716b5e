import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Label and value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="figures min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** A reference with a copy button. Renders nothing without one. */
export function CopyFact({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null
  return (
    <Fact label={label}>
      <span className="flex items-start gap-1">
        <code dir="ltr" className="min-w-0 font-mono text-sm leading-6 break-all">
          {text}
        </code>
        <CopyButton label={label} text={text} />
      </span>
    </Fact>
  )
}
