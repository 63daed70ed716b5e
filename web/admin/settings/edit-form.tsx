import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldErrorsContext } from '../../ui/form/field.tsx'
import { focusField } from '../../ui/form/focus-field.ts'
import { useMutation } from '../data/use-mutation.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { RefusalMessage } from '../ui/refusal-message.tsx'
import { ScreenHeading } from '../ui/screen.tsx'
import { type SettingsChanges, type ShopSettings, saveSettings } from './settings-api.ts'

/**
 * Edits a part of the shop's settings: holds a draft until it is saved. A newer value never replaces changes unasked. Errors
 * are at their paths in the settings.
 */
export function useSettingsEdit<T>(
  { revision }: ShopSettings,
  { saved, toChanges }: { saved: T; toChanges: (draft: T) => SettingsChanges },
) {
  const { t } = useTranslation('admin-settings')
  const revalidator = useRevalidator()
  const [base, setBase] = useState({ value: saved, revision })
  const [draft, setDraft] = useState(saved)
  const [lastRevision, setLastRevision] = useState(revision)
  const isDirty = !isEqual(draft, base.value)
  const takeSaved = () => {
    setBase({ value: saved, revision })
    setDraft(saved)
  }
  if (lastRevision !== revision) {
    setLastRevision(revision)
    if (!isDirty) takeSaved()
  }
  const { run, busy, error, clearError } = useMutation(
    (value: T) => saveSettings(base.revision, toChanges(value)),
    {
      done: () => t('saved'),
      onDone: (result, value) => setBase({ value, revision: result.revision }),
      onFailed: ({ code }) => {
        if (code === 'changed_meanwhile') revalidator.revalidate()
      },
    },
  )
  const errors = Object.fromEntries(
    (error?.errors ?? []).map(({ path, message }) => [path.replace('changes.', ''), message]),
  )
  return {
    draft,
    change: setDraft,
    /** Has unsaved changes. */
    isDirty,
    busy,
    error,
    /** By path in the draft, such as 'trader.name'. */
    errors,
    save: () => run(draft),
    discard: () => {
      setDraft(base.value)
      clearError()
    },
    /** Loads the version of another user and discards unsaved input. */
    takeNewer: () => {
      takeSaved()
      clearError()
    },
  }
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Edit = Omit<ReturnType<typeof useSettingsEdit<unknown>>, 'draft' | 'change'> & {
  /** What an error concerns, if a part of the form. */
  about?: string
}

interface EditFormProps {
  title: string
  intro?: ReactNode
  edit: Edit
  /** Further actions beside the heading. */
  actions?: ReactNode
  /** What a save changes, beside its button. */
  note?: ReactNode
  children: ReactNode
}

/** Form for a section of settings. Its buttons are in sight while there is something to save. */
export function EditForm({ title, intro, edit, actions, note, children }: EditFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { isDirty, busy, error } = edit
  useEffect(() => {
    if (error) focusField(form.current?.querySelector<HTMLElement>('[aria-invalid=true]'))
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty && !busy) edit.save()
  }
  return (
    // The browser's validation messages use its language instead of the page's.
    <form ref={form} onSubmit={submit} noValidate aria-label={title}>
      <LeaveGuard isChanged={isDirty} />
      <SectionHeading title={title} intro={intro} actions={actions} />
      <FieldErrorsContext value={edit.errors}>
        <div className="mt-4">{children}</div>
      </FieldErrorsContext>
      {(isDirty || busy) && <SaveBar edit={edit} note={note} />}
    </form>
  )
}

interface SectionHeadingProps {
  id?: string
  title: string
  intro?: ReactNode
  actions?: ReactNode
}

export function SectionHeading({ id, title, intro, actions }: SectionHeadingProps) {
  const isSaid = useContext(ScreenHeading) === title
  return (
    <>
      <div
        className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 ${isSaid && !actions ? '' : 'min-h-9'}`}
      >
        {!isSaid && (
          <h2 id={id} className="type-heading">
            {title}
          </h2>
        )}
        {actions}
      </div>
      {intro && <div className="mt-0.5 max-w-3xl text-muted">{intro}</div>}
    </>
  )
}

function SaveBar({ edit, note }: { edit: Edit; note: ReactNode }) {
  const { t } = useTranslation('admin-settings', 'admin')
  const revalidator = useRevalidator()
  const { busy, error, about, discard, takeNewer } = edit
  const isConflict = error?.code === 'changed_meanwhile'
  const reason = isConflict ? t('conflictText') : (error?.serverMessage ?? t('common:offline'))
  return (
    <div className="sticky bottom-0 z-10 mt-6 border-t border-line bg-paper pb-3 max-lg:bottom-14">
      {error && (
        <RefusalMessage
          title={[t(isConflict ? 'conflict' : 'saveFailed'), about].filter(Boolean).join(' · ')}
          text={reason}
        />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {isConflict ? (
          <Button look="danger" size="small" busy={revalidator.state !== 'idle'} onClick={takeNewer}>
            {t('loadNewer')}
          </Button>
        ) : (
          <>
            <Button type="submit" size="small" busy={busy}>
              {t('admin:save')}
            </Button>
            <Button look="quiet" size="small" disabled={busy} onClick={discard}>
              {t('discard')}
            </Button>
            {note && <p className="text-sm text-muted">{note}</p>}
          </>
        )}
      </div>
    </div>
  )
}
