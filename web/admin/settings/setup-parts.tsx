import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Time } from '../../ui/texts/time.tsx'

const ICONS = {
  good: { icon: CircleCheck, color: 'text-success' },
  warning: { icon: CircleAlert, color: 'text-link' },
  bad: { icon: CircleAlert, color: 'text-danger' },
  none: { icon: CircleDashed, color: 'text-muted' },
} as const

export type SetupTone = keyof typeof ICONS

/** State of something that an owner sets up, in an icon and words. */
export function SetupStatus({ tone, children }: { tone: SetupTone; children: ReactNode }) {
  const { icon: Icon, color } = ICONS[tone]
  return (
    <p className="flex items-center gap-2 text-sm">
      <Icon className={`size-4.5 shrink-0 ${color}`} aria-hidden="true" />
      {children}
    </p>
  )
}

interface SetupPanelProps {
  id: string
  title: ReactNode
  status: ReactNode
  children: ReactNode
}

export function SetupPanel({ id, title, status, children }: SetupPanelProps) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-2">
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
        {status}
      </div>
      {children}
    </section>
  )
}

/** Names environment variables. */
export function VariableList({ variables }: { variables: string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
      {variables.map((name) => (
        <li key={name}>
          <code dir="ltr" className="wrap-anywhere">
            {name}
          </code>
        </li>
      ))}
    </ul>
  )
}

/** Names the environment variables that take precedence over the settings. */
export function EnvironmentNotice({ text, variables }: { text: string; variables: string[] }) {
  return (
    <div className="mt-3 text-muted">
      <p>{text}</p>
      <VariableList variables={variables} />
    </div>
  )
}

export type Fact = [label: string, fact: ReactNode]

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="mt-3">
      {facts.map(([label, fact]) => (
        <div key={label} className="flex flex-wrap gap-x-6 border-b border-line py-2">
          <dt className="w-full text-muted sm:w-44 sm:shrink-0">{label}</dt>
          <dd className="min-w-0 flex-1 wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

/** When something was set, and by whom. */
export function SetAt({ setAt, setBy }: { setAt: string; setBy: string | null }) {
  return (
    <>
      <Time date={setAt} style="moment" />
      {setBy && (
        <>
          {' '}
          · <bdi>{setBy}</bdi>
        </>
      )}
    </>
  )
}
