import { useState } from 'react'
import { type PackageView, requiresVideo } from '../../../shop/catalog/package-view.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useCheckoutDraft } from './checkout-draft.ts'
import type { PlanLimits } from './plan/line-plan.ts'
import { PlanFields } from './plan/plan-fields.tsx'
import { UsernameField } from './username-field.tsx'

interface LineFieldsProps {
  entry: PackageView
  /** Null where the package allows no plan. */
  planLimits: PlanLimits | null
  /** The order has several lines, so this one may go to another account. */
  several: boolean
  wrongUsername: boolean
  onType: () => void
}

/** The fields of one line, besides the account shared by all lines. */
export function LineFields({ entry, planLimits, several, wrongUsername, onType }: LineFieldsProps) {
  const { t } = useTranslation('checkout')
  const { draft, change } = useCheckoutDraft()
  const username = draft.usernames[entry.id] ?? ''
  const [elsewhere, setElsewhere] = useState(username !== '')
  const setUsername = (value: string) => {
    onType()
    change({ usernames: { ...draft.usernames, [entry.id]: value } })
  }
  const video = requiresVideo(entry.type) && (
    <Field
      label={t('video')}
      hint={t('videoHint')}
      name={`videoUrl-${entry.id}`}
      type="url"
      dir="ltr"
      className="rtl:text-right"
      maxLength={500}
      placeholder="https://"
      value={draft.videos[entry.id] ?? ''}
      onChange={(event) => change({ videos: { ...draft.videos, [entry.id]: event.target.value } })}
    />
  )
  const plan = planLimits && <PlanFields entry={entry} limits={planLimits} />
  if (!several) {
    return (
      <>
        {video}
        {plan}
      </>
    )
  }
  return (
    <fieldset className="space-y-4 border-t border-line pt-5" data-line={entry.id}>
      <legend className="sr-only">{entry.name}</legend>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold" aria-hidden="true">
          {entry.name}
        </p>
        <label className="flex items-center gap-2 text-[0.95rem] text-muted">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={elsewhere}
            onChange={(event) => {
              setElsewhere(event.target.checked)
              if (!event.target.checked) setUsername('')
            }}
          />
          {t('otherAccount')}
        </label>
      </div>
      {elsewhere && (
        <UsernameField
          label={t('usernameFor', { name: entry.name })}
          name={`tiktokUsername-${entry.id}`}
          value={username}
          wrong={wrongUsername}
          onType={setUsername}
        />
      )}
      {video}
      {plan}
    </fieldset>
  )
}
