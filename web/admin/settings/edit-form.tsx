import { Check } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { RefusalMessage } from '../ui/refusal-message.tsx'
import type { SettingsForm } from './use-settings-form.ts'

interface EditFormProps {
  title: string
  intro?: ReactNode
  edit: Pick<SettingsForm<unknown>, 'dirty' | 'state' | 'message' | 'save' | 'discard' | 'takeNewer'>
  /** Further actions beside the save button. */
  actions?: ReactNode
  children: ReactNode
}

/** Form for a section of settings, with its save button and the result beside it. */
export function EditForm({ title, intro, edit, actions, children }: EditFormProps) {
  const { t } = useTranslation('admin-settings', 'admin')
  const form = useRef<HTMLFormElement>(null)
  const { dirty, state, message } = edit
  // Focuses the first invalid field.
  useEffect(() => {
    if (state === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [state])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edit.save()
  }
  return (
    // The browser's validation messages use its language instead of the page's.
    <form ref={form} onSubmit={submit} noValidate aria-label={title} className="mt-6">
      <LeaveGuard isChanged={dirty} />
      <h2 className="type-heading text-xl">{title}</h2>
      {intro && <div className="mt-1 max-w-2xl text-muted">{intro}</div>}
      <div className="mt-5">{children}</div>
      <div className="sticky bottom-0 z-10 mt-6 border-t border-line bg-paper py-4 pe-20">
        {state === 'overtaken' && (
          <div role="alert" className="mb-4 rounded-control bg-danger-wash p-3 text-danger">
            <p className="font-semibold">{t('conflict')}</p>
            <p>{t('conflictText')}</p>
            <Button look="danger" size="small" className="mt-3" onClick={edit.takeNewer}>
              {t('loadNewer')}
            </Button>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="small" disabled={!dirty} busy={state === 'saving'}>
            {t('admin:save')}
          </Button>
          {dirty && (
            <Button look="quiet" size="small" disabled={state === 'saving'} onClick={edit.discard}>
              {t('discard')}
            </Button>
          )}
          {actions}
          <p role="status" className="flex items-center gap-1.5 text-success">
            {state === 'saved' && !dirty && (
              <>
                <Check className="size-5" aria-hidden="true" />
                {t('saved')}
              </>
            )}
          </p>
        </div>
        {state === 'refused' && (
          <RefusalMessage title={t('saveFailed')} text={message ?? t('common:offline')} />
        )}
      </div>
    </form>
  )
}
