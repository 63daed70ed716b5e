import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { joinFacts } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { type FieldLimits, fieldLimits } from '../../ui/form/field-limits.ts'
import { FormFields, useForm } from '../../ui/form/form.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useReload } from '../data/use-mutation.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { type SettingsChanges, type ShopSettings, saveSettings } from './settings-api.ts'
import { SavedSwitch } from './switch.tsx'

/**
 * Edits a part of the shop's settings: holds a draft until it is saved. A newer value never replaces changes unasked. Errors
 * are at their paths in the settings.
 */
export function useSettingsEdit<T>(
  { revision }: ShopSettings,
  { saved, toChanges }: { saved: T; toChanges: (draft: T) => SettingsChanges },
) {
  const revalidator = useRevalidator()
  const [base, setBase] = useState({ value: saved, revision })
  const [draft, setDraft] = useState(saved)
  const [lastRevision, setLastRevision] = useState(revision)
  const [hasSaved, setHasSaved] = useState(false)
  const isDirty = !isEqual(draft, base.value)
  const takeSaved = () => {
    setBase({ value: saved, revision })
    setDraft(saved)
  }
  if (lastRevision !== revision) {
    setLastRevision(revision)
    if (!isDirty) takeSaved()
  }
  const reload = useReload()
  const form = useForm(() => saveSettings(base.revision, toChanges(draft)), {
    limits: SETTINGS_LIMITS,
    getFieldName: (path) => path.replace('changes.', ''),
    reload,
    onDone: (result) => {
      setBase({ value: draft, revision: result.revision })
      setHasSaved(true)
    },
    onFailed: ({ code }) => {
      if (code === 'changed_meanwhile') revalidator.revalidate()
    },
  })
  return {
    draft,
    change: setDraft,
    /** Has unsaved changes. */
    isDirty,
    /** Has been saved since it was opened. */
    hasSaved,
    /** Its errors are by path in the draft, such as 'trader.name'. */
    form,
    errors: form.errors,
    discard: () => {
      setDraft(base.value)
      form.clearError()
    },
    /** Loads the version of another user and discards unsaved input. */
    takeNewer: () => {
      takeSaved()
      form.clearError()
    },
  }
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const SETTINGS_LIMITS: FieldLimits = Object.fromEntries(
  Object.entries(fieldLimits('PUT /admin/settings')).map(([path, limit]) => [
    path.replace('changes.', ''),
    limit,
  ]),
)

type Edit = Omit<ReturnType<typeof useSettingsEdit<unknown>>, 'draft' | 'change' | 'form'> & {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'busy' | 'error' | 'errors' | 'limits'>
  /** The part of the form that an error concerns. */
  about?: string
}

interface EditFormProps {
  title: string
  edit: Edit
  /** Text beside the button that says which parts a save changes. */
  note?: ReactNode
  /** Every change is saved at once: for sections without a field to type in. */
  savesItself?: boolean
  children: ReactNode
}

/** Form for sections of the settings. */
export function EditForm(props: EditFormProps) {
  const { title, edit, note, savesItself = false, children } = props
  const { isDirty, hasSaved, form } = edit
  const { t } = useTranslation('admin-settings')
  const element = useRef<HTMLFormElement>(null)
  const [changed, setChanged] = useState('')
  const isWaiting = savesItself && isDirty && form.error === null
  const isSaved = hasSaved && !isDirty && !form.busy && form.error === null
  useEffect(() => {
    if (isWaiting && !form.busy) element.current?.requestSubmit()
  }, [isWaiting, form.busy])
  useEffect(() => {
    if (isSaved && !savesItself) toast({ title: t('saved') })
  }, [isSaved, savesItself, t])
  const wasDirty = useRef(false)
  useEffect(() => {
    // The pressed button has gone, or is disabled.
    if (wasDirty.current && !isDirty && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true })
    wasDirty.current = isDirty
  }, [isDirty])
  return (
    <form
      ref={element}
      tabIndex={-1}
      {...form.props}
      onSubmit={(event) => {
        // Enter in a field of an unchanged form.
        if (isDirty) form.props.onSubmit(event)
        else event.preventDefault()
      }}
      onChange={({ target }) => setChanged(target instanceof HTMLInputElement ? target.name : '')}
      aria-label={title}
      className="outline-none [&>.border-b:last-child]:border-b-0 [&>.border-b:last-child]:pb-0"
    >
      <LeaveGuard isChanged={isDirty && !isWaiting} />
      <SavedSwitch value={savesItself ? { name: isSaved ? changed : '' } : null}>
        <FormFields form={form}>{children}</FormFields>
        {(!savesItself || form.error !== null) && <EditBar edit={edit} note={note} />}
      </SavedSwitch>
    </form>
  )
}

interface EditBarProps {
  edit: Edit
  note: ReactNode
}

/** Saves or discards the changes, and says why saving failed. */
function EditBar({ edit, note }: EditBarProps) {
  const { t } = useTranslation('admin-settings', 'admin')
  const revalidator = useRevalidator()
  const { isDirty, form, about, discard, takeNewer } = edit
  const { busy, error } = form
  const isConflict = error?.code === 'changed_meanwhile'
  return (
    <SaveBar
      isShown={isDirty || error !== null}
      status={!isConflict && (note || t('admin:unsaved'))}
      error={
        error && (
          <ErrorNotice
            className="mb-3"
            title={joinFacts(t(isConflict ? 'conflict' : 'saveFailed'), about)}
            text={isConflict ? t('conflictText') : error.message}
          />
        )
      }
    >
      {isConflict ? (
        <Button look="danger" busy={revalidator.state !== 'idle'} onClick={takeNewer}>
          {t('loadNewer')}
        </Button>
      ) : (
        <>
          {isDirty && (
            <Button look="quiet" disabled={busy} onClick={discard}>
              {t('discard')}
            </Button>
          )}
          <Button look="solid" type="submit" busy={busy} disabled={!isDirty}>
            {t('admin:save')}
          </Button>
        </>
      )}
    </SaveBar>
  )
}
