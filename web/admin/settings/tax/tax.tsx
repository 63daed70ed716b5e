import { Trash2 } from 'lucide-react'
import { type ComponentProps, useId, useRef } from 'react'
import { EU_COUNTRIES, isVatCountry } from '../../../../shop/localization/vat-territories.ts'
import {
  DEFAULT_TAX_SETTINGS,
  TAX_SCHEMES,
  type TaxRegistration,
  type TaxScheme,
  type TaxSettings,
} from '../../../../shop/settings/tax-settings.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Field, SelectField } from '../../../ui/form/field.tsx'
import { AddButton } from '../../ui/add-button.tsx'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { TaxRates as Rates, SectionProps } from '../settings-api.ts'
import { CHOICE_CLASS, SettingsSection } from '../settings-section.tsx'
import { TaxRates } from './tax-rates.tsx'

const UK_ONLY = ['GB'] as const

const BLANK: TaxRegistration = { scheme: 'uk', country: 'GB', number: '', from: '', until: null }

interface TaxProps extends SectionProps {
  rates: Rates
}

/** The registrations for VAT, their lines on documents, and the rates. */
export function Tax({ shop, rates }: TaxProps) {
  const { t } = useTranslation('admin-settings')
  const edit = useSettingsEdit(shop, {
    saved: shop.settings.tax ?? DEFAULT_TAX_SETTINGS,
    toChanges: (tax) => ({ tax }),
  })
  const { draft: tax, change } = edit
  const hasRegistration = tax.registrations.length > 0
  const changeRegistrations = (registrations: TaxSettings['registrations']) => {
    // "Not registered" and "these are all" are different statements: each is confirmed by itself.
    const isConfirmed = registrations.length > 0 === hasRegistration && tax.isConfirmed
    change({ ...tax, registrations, isConfirmed })
  }
  return (
    <>
      <EditForm title={t('sections.tax')} edit={edit}>
        <SettingsSection
          id="tax-registrations"
          title={t('tax.registrations')}
          state={
            !hasRegistration &&
            !tax.isConfirmed && (
              <Badge tone="warning" size="medium">
                {t('tax.isOpen')}
              </Badge>
            )
          }
          intro={t('launch.steps.tax.text')}
        >
          <fieldset aria-labelledby="tax-registrations" className="grid gap-3 sm:grid-cols-2">
            <RadioRow
              name="tax.isConfirmed"
              label={t('tax.confirmNone')}
              text={t('tax.confirmNoneText')}
              checked={!hasRegistration && tax.isConfirmed}
              onChange={() => change({ ...tax, registrations: [], isConfirmed: true })}
            />
            <RadioRow
              id="registrations"
              name="tax.isConfirmed"
              label={t('tax.isRegistered')}
              text={t('tax.effects.taxed.text')}
              checked={hasRegistration}
              onChange={() => {
                const { registrations } = shop.settings.tax ?? DEFAULT_TAX_SETTINGS
                changeRegistrations(registrations.length > 0 ? registrations : [BLANK])
              }}
            />
          </fieldset>
          {hasRegistration && (
            <>
              <Registrations registrations={tax.registrations} onChange={changeRegistrations} />
              <label className="mt-4 flex items-start gap-2.5">
                <input
                  type="checkbox"
                  name="tax.isConfirmed"
                  checked={tax.isConfirmed}
                  onChange={({ target }) => change({ ...tax, isConfirmed: target.checked })}
                  className="mt-1"
                />
                <span>
                  <span className="font-medium">{t('tax.confirmRegistrations')}</span>
                  <span className="block text-[0.9rem] text-muted">{t('tax.confirmRegistrationsText')}</span>
                </span>
              </label>
            </>
          )}
          <div className="mt-5 max-w-105">
            <CountrySelect
              label={t('tax.country')}
              hint={t('tax.countryHint')}
              name="tax.country"
              value={tax.country}
              onChoose={(country) => change({ ...tax, country })}
            />
          </div>
          {hasRegistration && <Effects />}
        </SettingsSection>
      </EditForm>
      <TaxRates rates={rates} home={tax.country} />
    </>
  )
}

interface RadioRowProps extends ComponentProps<'input'> {
  label: string
  /** The consequence of the choice. */
  text: string
}

function RadioRow({ label, text, ...input }: RadioRowProps) {
  const id = useId()
  return (
    <label className={`flex gap-2.5 ${CHOICE_CLASS}`}>
      <input type="radio" aria-labelledby={id} aria-describedby={`${id}-text`} className="mt-1" {...input} />
      <span>
        <span id={id} className="font-medium">
          {label}
        </span>
        <span id={`${id}-text`} className="block text-[0.9rem] text-muted">
          {text}
        </span>
      </span>
    </label>
  )
}

const EFFECTS = ['taxed', 'outside_scope', 'reverse_charge'] as const

/** Lists the VAT text of documents for each kind of customer. */
function Effects() {
  const { t } = useTranslation('admin-settings')
  return (
    <section aria-labelledby="tax-effects" className="mt-6">
      <h3 id="tax-effects" className="border-b border-line pb-1.5 text-sm font-semibold text-muted">
        {t('tax.effects.heading')}
      </h3>
      <dl>
        {EFFECTS.map((effect) => (
          <div key={effect} className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[13rem_1fr]">
            <dt className="font-semibold">{t(`tax.effects.${effect}.title`)}</dt>
            <dd className="text-muted">{t(`tax.effects.${effect}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface RegistrationsProps {
  registrations: TaxRegistration[]
  onChange: (registrations: TaxRegistration[]) => void
}

/** The registrations for VAT, each with its days: one that has ended stays in the list. */
function Registrations({ registrations, onChange }: RegistrationsProps) {
  const { t } = useTranslation('admin-settings')
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    onChange([...registrations, BLANK])
    // Runs after the new fields are rendered.
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('select')?.focus())
  }
  return (
    <section aria-label={t('tax.registrations')} className="mt-3">
      <ul ref={list} className="border-t border-line">
        {registrations.map((registration, place) => (
          <RegistrationFields
            key={place}
            registration={registration}
            path={`tax.registrations.${place}`}
            label={t('tax.registration', { number: place + 1 })}
            onChange={(next) => onChange(registrations.with(place, next))}
            onRemove={() => onChange(registrations.toSpliced(place, 1))}
          />
        ))}
      </ul>
      <AddButton onClick={add}>{t('tax.addRegistration')}</AddButton>
    </section>
  )
}

interface RegistrationFieldsProps {
  registration: TaxRegistration
  /** Path of the registration in the settings. */
  path: string
  label: string
  onChange: (registration: TaxRegistration) => void
  onRemove: () => void
}

function RegistrationFields({ registration, path, label, onChange, onRemove }: RegistrationFieldsProps) {
  const { t } = useTranslation('admin-settings', 'admin-taxes')
  const { scheme, country, number, from, until } = registration
  const change = (part: Partial<TaxRegistration>) => onChange({ ...registration, ...part })
  const changeScheme = (next: TaxScheme) => {
    if ((next === 'uk') === (scheme === 'uk')) change({ scheme: next })
    else change({ scheme: next, country: next === 'uk' ? 'GB' : 'IE' })
  }
  return (
    <li className="border-b border-line py-4">
      <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <legend className="sr-only">{label}</legend>
        <SelectField
          label={t('tax.scheme')}
          name={`${path}.scheme`}
          value={scheme}
          onChoose={changeScheme}
          choices={TAX_SCHEMES.map((each) => [each, t(`admin-taxes:schemes.${each}`)] as const)}
        />
        <CountrySelect
          label={t(scheme.startsWith('oss') ? 'tax.identificationState' : 'tax.registeredIn')}
          name={`${path}.country`}
          codes={scheme === 'uk' ? UK_ONLY : EU_COUNTRIES}
          value={country}
          onChoose={(code) => isVatCountry(code) && change({ country: code })}
        />
        <Field
          label={t('tax.number')}
          name={`${path}.number`}
          dir="ltr"
          value={number}
          onChange={({ target }) => change({ number: target.value })}
        />
        <DateField
          label={t('tax.from')}
          name={`${path}.from`}
          value={from}
          onChange={(from) => change({ from })}
        />
        <DateField
          label={t('tax.until')}
          name={`${path}.until`}
          value={until ?? ''}
          min={from}
          onChange={(until) => change({ until: until || null })}
        />
        <div className="flex items-start justify-between gap-4 sm:col-span-full">
          <p className="text-sm text-muted">{t(`tax.schemeHints.${scheme}`)}</p>
          <Button look="quiet" size="compact" className="shrink-0" onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden="true" />
            {t('tax.remove')}
            <span className="sr-only"> {label}</span>
          </Button>
        </div>
      </fieldset>
    </li>
  )
}
