import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { normalizeText } from '../../../../shop/text.ts'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Field, TextAreaField } from '../../../ui/form/field.tsx'
import { FoldedFields } from '../../ui/folded-fields.tsx'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { ContentParts, SectionProps, Settings } from '../settings-api.ts'
import { SettingsSection } from '../settings-section.tsx'
import { SwitchField } from '../switch.tsx'
import { FigureInput, findSentenceWithFigure, isWithinLimits } from './figure-input.tsx'
import {
  type FieldGroup,
  type FormField,
  type FormSection,
  formatPlaceholders,
  getAtPath,
  SETTINGS_FORMS,
  setAtPath,
} from './form-fields.ts'

const NOBODY = { name: '', address: '' }

/** The part of the settings that each section edits. */
const PARTS: Record<FormSection, (settings: Settings) => Settings> = {
  identity: ({ supportEmail = '', trader }) => ({
    supportEmail,
    trader: trader ?? NOBODY,
  }),
  reminders: ({ remindsOfUnpaidOrders = true }) => ({ remindsOfUnpaidOrders }),
  policy: ({ policy }) => ({ policy }),
  security: ({ staffSecondFactor = false, refundConfirmationAmount = 0 }) => ({
    staffSecondFactor,
    refundConfirmationAmount: refundConfirmationAmount / 100,
  }),
}

/** Rows have their own rules, and fields one below the other the distance between them and the width of a name. */
const ROWS_CLASS =
  'space-y-4 [&>:not(.border-b)]:max-w-105 [&>.border-b]:my-0 [&>.border-b:first-child]:pt-0 [&>.border-b:last-child]:border-b-0 [&>.border-b:last-child]:pb-0'

/** The form has pounds where the settings have pence. Without a trader, receipts show the name of the shop. */
function toChanges(draft: Settings): Settings {
  const { trader, refundConfirmationAmount: pounds } = draft
  return {
    ...draft,
    ...(trader && normalizeText(`${trader.name}${trader.address}`) === '' && { trader: null }),
    ...(pounds !== undefined && { refundConfirmationAmount: Math.round(pounds * 100) }),
  }
}

interface SettingsFormProps extends SectionProps {
  section: FormSection
  /** The shop's texts, to show the sentences that use a figure. */
  parts?: Partial<ContentParts> | null
  /** Explanations that replace the text of a switch, by the name of its field. */
  notes?: Partial<Record<string, ReactNode>>
}

/** A section of the settings that consists of fields alone. */
export function SettingsForm({ section, shop, parts, notes = {} }: SettingsFormProps) {
  const { t, lang } = useTranslation('admin-settings')
  const edit = useSettingsEdit(shop, {
    saved: PARTS[section](shop.settings),
    toChanges,
  })
  const { draft, change, errors } = edit
  const [changedField, setChangedField] = useState('')
  const hasError = (name: string) =>
    Object.keys(errors).some((path) => path === name || path.startsWith(`${name}.`))
  const day = /^\d{4}-\d{2}-\d{2}/.exec(shop.settings.policyVersion ?? '')?.[0]
  const date = isolateBidi(day ? formatDate(lang, day, 'day') : (shop.settings.policyVersion ?? ''))
  const placeholders = formatPlaceholders(lang, { ...shop.settings, ...draft })

  /** The published sentence with a figure of the group: with the one that is changed, or the first. None while it is invalid. */
  const findSentence = (fields: FormField[]) => {
    const { name, figure } = fields.find((field) => field.name === changedField) ?? fields[0] ?? { name: '' }
    if (!figure || hasError(name) || !isWithinLimits(draft, name)) return null
    const sentence = findSentenceWithFigure(parts ?? {}, figure, placeholders)
    return sentence && `${t('publishedText')} ${sentence}`
  }

  const renderField = (field: FormField) => {
    const { name, label: labelKey, text: textKey, look, example, unit, sign } = field
    const value = getAtPath(draft, name)
    const set = (next: unknown, path = name) => {
      setChangedField(name)
      change(setAtPath(draft, path, next))
    }
    const label = t(labelKey)
    const text = textKey && t(textKey)
    if (typeof value === 'boolean')
      return (
        <SwitchField
          key={name}
          name={name}
          label={label}
          text={notes[name] ?? text}
          on={value}
          onChange={set}
        />
      )
    if (typeof value !== 'string') {
      return (
        <FigureInput
          key={name}
          name={name}
          label={label}
          unit={unit ? t(unit) : ''}
          sign={sign}
          values={draft}
          text={text}
          errors={errors}
          onChange={(path, next) => set(next, path)}
        />
      )
    }
    // The shop comes without a seller, and with an address that nobody reads.
    const warning =
      name === 'trader.name' && value.trim() === ''
        ? t('launch.steps.trader.text')
        : look === 'email' && value.endsWith('@example.com') && t('identity.sampleEmail')
    const warned = warning && (
      <span className="flex gap-1.5 text-warning">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {warning}
      </span>
    )
    const shared = { name, label, hint: warned || text, placeholder: example && t(example), value }
    if (look === 'lines') {
      return <TextAreaField key={name} {...shared} dir="auto" onChange={({ target }) => set(target.value)} />
    }
    const kind = look === 'email' ? ({ type: 'email', dir: 'ltr' } as const) : {}
    return <Field key={name} dir="auto" {...shared} {...kind} onChange={({ target }) => set(target.value)} />
  }

  const renderFolded = ({ fields }: FieldGroup) => (
    <FoldedFields
      title={t('policy.terms', { count: fields.length })}
      facts={fields.map(({ label, figure = '' }) => [t(label), placeholders[figure]])}
      isOpen={fields.some(({ name }) => hasError(name))}
    >
      <div className="border-t border-line [&>:last-child]:border-b-0">{fields.map(renderField)}</div>
    </FoldedFields>
  )

  return (
    <EditForm
      title={t(section === 'reminders' ? 'reminders.title' : `sections.${section}`)}
      edit={edit}
      note={section === 'policy' && t('policy.saves')}
      savesItself={section === 'reminders'}
    >
      {SETTINGS_FORMS[section].map((group) => (
        <SettingsSection
          key={group.heading}
          id={group.heading}
          title={t(group.heading)}
          intro={
            <div className="space-y-1.5">
              {group.text && <p>{t(group.text, { date })}</p>}
              <p className="empty:hidden">{findSentence(group.fields)}</p>
            </div>
          }
        >
          {group.isFolded ? (
            renderFolded(group)
          ) : (
            <fieldset aria-labelledby={group.heading} className={ROWS_CLASS}>
              {group.fields.map(renderField)}
            </fieldset>
          )}
        </SettingsSection>
      ))}
    </EditForm>
  )
}
