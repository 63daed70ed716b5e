import type { ReactNode } from 'react'
import { normalizeText } from '../../../../shop/text.ts'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Field, TextAreaField } from '../../../ui/form/field.tsx'
import { FoldedFields } from '../../ui/folded-fields.tsx'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { ContentParts, SectionProps, Settings } from '../settings-api.ts'
import { SettingsSection } from '../settings-section.tsx'
import { SwitchField } from '../switch.tsx'
import { FigureInput, findSentenceWithFigure } from './figure-input.tsx'
import {
  type FormField,
  type FormSection,
  formatPlaceholders,
  getAtPath,
  type Label,
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

const INTROS: Partial<Record<FormSection, Label>> = {
  identity: 'identity.intro',
  policy: 'policy.intro',
}

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
  const placeholders = formatPlaceholders(lang, { ...shop.settings, ...draft })

  const renderField = ({ name, label: labelKey, text: textKey, look, unit, sign, figure }: FormField) => {
    const value = getAtPath(draft, name)
    const set = (next: unknown, path = name) => change(setAtPath(draft, path, next))
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
          sentence={figure ? findSentenceWithFigure(parts ?? {}, figure, placeholders) : null}
          errors={errors}
          onChange={(path, next) => set(next, path)}
        />
      )
    }
    // The shop comes with an address that nobody reads.
    const isSample = look === 'email' && value.endsWith('@example.com')
    const sample = isSample && <span className="text-warning">{t('identity.sampleEmail')}</span>
    const shared = { name, label, hint: sample || text, value }
    if (look === 'lines') {
      return <TextAreaField key={name} {...shared} dir="auto" onChange={({ target }) => set(target.value)} />
    }
    const kind = look === 'email' ? ({ type: 'email', dir: 'ltr' } as const) : {}
    return <Field key={name} dir="auto" {...shared} {...kind} onChange={({ target }) => set(target.value)} />
  }

  return (
    <EditForm
      title={t(
        section === 'reminders' || section === 'security' ? `${section}.title` : `sections.${section}`,
      )}
      intro={<Intro section={section} policyVersion={shop.settings.policyVersion} />}
      edit={edit}
      isBare={section === 'identity'}
      note={section === 'policy' && t('policy.saves')}
      savesItself={section === 'reminders'}
    >
      <div className={section === 'identity' ? 'space-y-10' : ''}>
        {SETTINGS_FORMS[section].map(({ heading, text, fields, isFolded }) =>
          isFolded && heading ? (
            <FoldedFields
              key={heading}
              title={t(heading)}
              isOpen={fields.some(({ name }) => Object.keys(errors).some((path) => path.startsWith(name)))}
              set={fields
                .slice(0, 3)
                .map(
                  ({ label, figure }) =>
                    `${t(label)}: ${isolateBidi((figure && placeholders[figure]) ?? '')}`,
                )}
            >
              <div className="border-t border-line">{fields.map(renderField)}</div>
            </FoldedFields>
          ) : section === 'identity' && heading ? (
            <SettingsSection key={heading} id={heading} title={t(heading)} intro={text && t(text)}>
              <fieldset aria-labelledby={heading} className="space-y-4">
                {fields.map(renderField)}
              </fieldset>
            </SettingsSection>
          ) : (
            <fieldset key={heading ?? ''}>
              {heading && (
                <legend className="float-start w-full pb-1.5 text-base font-semibold">{t(heading)}</legend>
              )}
              <div
                className={`clear-both [&>:last-child]:border-b-0 ${heading ? 'border-t border-line' : '[&>:first-child]:pt-0'}`}
              >
                {fields.map(renderField)}
              </div>
            </fieldset>
          ),
        )}
      </div>
    </EditForm>
  )
}

interface IntroProps {
  section: FormSection
  policyVersion: string | undefined
}

function Intro({ section, policyVersion = '' }: IntroProps) {
  const { t, lang } = useTranslation('admin-settings')
  const day = /^\d{4}-\d{2}-\d{2}/.exec(policyVersion)?.[0]
  const date = isolateBidi(day ? formatDate(lang, day, 'day') : policyVersion)
  const intro = INTROS[section]
  return (
    <>
      {intro && <p>{t(intro)}</p>}
      {section === 'policy' && <p className="mt-1">{t('policy.version', { date })}</p>}
    </>
  )
}
