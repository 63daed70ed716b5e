import { CloudOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../button.tsx'

export function EmptyState({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-accent-wash text-link">
        <Icon className="size-7" />
      </span>
      <h2 className="type-heading mt-5">{title}</h2>
      {text && <p className="mt-2 text-muted">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}

interface LoadFailedProps {
  title: string
  busy?: boolean
  onRetry: () => unknown
}

/** Replaces data that could not be loaded, with a button that loads it again. */
export function LoadFailed({ title, busy, onRetry }: LoadFailedProps) {
  const { t } = useTranslation('common')
  return (
    <EmptyState icon={CloudOff} title={title}>
      <Button busy={busy} onClick={() => onRetry()}>
        {t('tryAgain')}
      </Button>
    </EmptyState>
  )
}
