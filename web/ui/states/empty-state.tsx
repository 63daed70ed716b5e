import { CloudOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../button.tsx'
import { MarkPicture, type MarkPose } from '../mark-picture.tsx'

interface EmptyStateProps {
  icon: LucideIcon
  pose?: MarkPose
  title: string
  text?: string
  /** The first action. */
  children?: ReactNode
}

/** Says what will be on a screen that is empty, and what to do first. */
export function EmptyState(props: EmptyStateProps) {
  const { icon: Icon, pose = 'coming', title, text, children } = props
  return (
    <div className="max-w-md py-10">
      <span className="relative inline-block">
        <MarkPicture pose={pose} className="h-16 w-auto" />
        <span className="absolute -end-11 -bottom-1 grid size-10 place-items-center rounded-full border border-line bg-paper text-ink">
          <Icon className="size-5" aria-hidden="true" />
        </span>
      </span>
      <h2 className="type-heading mt-6">{title}</h2>
      {text && <p className="mt-2 text-muted">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap gap-3 empty:hidden">{children}</div>}
    </div>
  )
}

/** Replaces data that could not be loaded, with a button that runs the loaders again. By default it says when the connection is gone. */
export function LoadFailed({ title, text }: Pick<EmptyStateProps, 'title' | 'text'>) {
  const { t } = useTranslation('common')
  const { revalidate, state } = useRevalidator()
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  return (
    <EmptyState icon={CloudOff} pose="fallen" title={title} text={text ?? (isOffline ? t('offline') : '')}>
      <Button look="solid" size="medium" busy={state === 'loading'} onClick={() => revalidate()}>
        {t('tryAgain')}
      </Button>
    </EmptyState>
  )
}
