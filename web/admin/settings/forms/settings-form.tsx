import { TriangleAlert } from 'lucide-react'
import { normalizeText } from '../../../../shop/text.ts'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Field, TextAreaField } from '../../../ui/form/field.tsx'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { ContentParts, SectionProps, Settings } from '../settings-api.ts'
import { Switch } from '../switch.tsx'
import { FigureInput } from './figure-input.tsx'
import { findSentence } from './find-sentence.ts'
import { FORMS, type FormField, type FormSection, type Label } from './form-fields.ts'
import { formatPlaceholders } from './format-placeholders.ts'
import { getAtPath, setAtPath } from './value-at-path.ts'

const ALL_ON = { stripe: true, applepay: true, paypal: true, crypto: true }
const NOBODY = { name: '', address: '' }

/** The part of the settings that each section edits. */
const PARTS: Record<FormSection, (settings: Settings) => Settings> = {
  identity: ({ supportEmail = '', trader }) => ({
    supportEmail,
    trader: trader ?? NOBODY,
  }),
  methods: ({ methods = ALL_ON }) => ({ methods }),
  reminders: ({ remindsOfUnpaidOrders = true }) => ({ remindsOfUnpaidOrders }),
  policy: ({ policy }) => ({ policy }),
  claims: ({ claims, hidesSamples = false }) => ({ claims, hidesSamples }),
  security: ({ staffSecondFactor = false, refundConfirmationAmount = 0 }) => ({
    staffSecondFactor,
    refundConfirmationAmount,
  }),
}

const INTROS: Partial<Record<FormSection, Label>> = {
  identity: 'identity.intro',
  methods: 'methods.intro',
  policy: 'policy.intro',
  claims: 'claims.intro',
}

/** Without a trader, receipts show the name of the shop. */
function withoutEmptyTrader(draft: Settings): Settings {
  const { trader } = draft
  return trader && normalizeText(`${trader.name}${trader.address}`) === ''
    ? { ...draft, trader: null }
    : draft
}

interface SettingsFormProps extends SectionProps {
  section: FormSection
  /** The shop's texts, to show the sentences that use a figure. */
  parts?: Partial<ContentParts> | null
}

/** A section of the settings that consists of fields alone. */
export function SettingsForm({ section, shop, parts }: SettingsFormProps) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
  const edit = useSettingsEdit(shop, {
    saved: PARTS[section](shop.settings),
    toChanges: withoutEmptyTrader,
  })
  const { draft, change, errors } = edit
  const placeholders = formatPlaceholders(lang, { ...shop.settings, ...draft })

  const renderField = ({ name, label: labelKey, text: textKey, look, unit, figure, method }: FormField) => {
    const value = getAtPath(draft, name)
    const set = (next: unknown, path = name) => change(setAtPath(draft, path, next))
    const label = t(labelKey)
    const text = textKey && t(textKey)
    if (typeof value === 'boolean') {
      const note = method && !shop.carried.includes(method) ? t('methods.notSupported') : text
      return <Switch key={name} name={name} label={label} text={note} on={value} onChange={set} />
    }
    if (typeof value !== 'string') {
      return (
        <FigureInput
          key={name}
          name={name}
          label={label}
          unit={unit ? t(unit) : ''}
          values={draft}
          sentence={figure ? findSentence(parts ?? {}, figure, placeholders) : null}
          errors={errors}
          onChange={(path, next) => set(next, path)}
        />
      )
    }
    const shared = { name, label, hint: text, value }
    if (look === 'lines') {
      return <TextAreaField key={name} {...shared} dir="auto" onChange={({ target }) => set(target.value)} />
    }
    const kind = look === 'email' ? ({ type: 'email', dir: 'ltr', className: 'rtl:text-right' } as const) : {}
    return <Field key={name} dir="auto" {...shared} {...kind} onChange={({ target }) => set(target.value)} />
  }

  const isText = section === 'identity'
  const isFigures = section === 'policy' || section === 'claims'
  return (
    <EditForm
      title={t(section === 'methods' || section === 'reminders' ? `${section}.title` : `sections.${section}`)}
      intro={<Intro section={section} policyVersion={shop.settings.policyVersion} />}
      edit={edit}
    >
      {section === 'claims' && (
        <p className="mb-4 flex max-w-3xl gap-3 rounded-control border border-edge p-3">
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
          {t('claims.warning')}
        </p>
      )}
      {FORMS[section].map(({ heading, text, fields }) => (
        <fieldset key={heading ?? ''} className={`mt-6 first:mt-0 ${isFigures ? '' : 'max-w-160'}`}>
          {heading && (
            <legend className="float-start w-full pb-1.5 text-sm font-semibold text-muted">
              {t(heading)}
            </legend>
          )}
          <div className={`clear-both ${isText ? 'space-y-4' : 'border-t border-line'}`}>
            {text && <p className="border-t border-line pt-3 text-muted">{t(text)}</p>}
            {fields.map(renderField)}
          </div>
        </fieldset>
      ))}
    </EditForm>
  )
}

interface IntroProps {
  section: FormSection
  policyVersion: string | undefined
}

function Intro({ section, policyVersion = '' }: IntroProps) {
  const { t } = useTranslation('admin-settings')
  const { lang } = useLang()
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
