import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { isVatCountry, VAT_COUNTRIES } from '../../../../shop/localization/vat-territories.ts'
import { ApiError, callApi } from '../../../api-client.ts'
import { formatCountry, listCountries } from '../../../i18n/countries.ts'
import { formatCount, formatDate, formatPercent, isolateBidi } from '../../../i18n/formats.ts'
import { parseDecimal } from '../../../i18n/parse-input.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DecimalField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import { FoldedFields } from '../../ui/folded-fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { TaxRates as Rates } from '../settings-api.ts'
import { SettingsSection } from '../settings-section.tsx'

interface RatesProps {
  rates: Rates
  /** The country whose rate shows while the others are folded. */
  home: string
}

/** The standard rates by country: today's, those to come, and who entered which. */
export function TaxRates({ rates, home }: RatesProps) {
  const { t, lang } = useTranslation('admin-settings')
  return (
    <SettingsSection
      id="tax-rates"
      isRegion
      title={t('tax.rates.heading')}
      intro={t('tax.rates.intro', { date: isolateBidi(formatDate(lang, rates.asOf, 'day')) })}
    >
      <CurrentRates rates={rates} home={home} />
      <EnteredRates rates={rates} />
      <DialogButton className="mt-5" dialog={<AddRateDialog />}>
        <Plus className="size-4.5" aria-hidden="true" />
        {t('tax.rates.add')}
      </DialogButton>
    </SettingsSection>
  )
}

function CurrentRates({ rates: { current, upcoming }, home }: RatesProps) {
  const { t, lang } = useTranslation('admin-settings')
  // Shipped rates begin on one day, on which most of them were long in force.
  const ofHome = current.find(({ country }) => country === home)
  const [earliest] = current.map(({ validFrom }) => validFrom).sort()
  const percent = (rate: number) => <bdi>{formatPercent(lang, rate, 2)}</bdi>
  const from = (day: string) => (
    <span className="text-sm text-muted">
      {t('tax.rates.fromDay', { date: isolateBidi(formatDate(lang, day, 'day')) })}
    </span>
  )
  return (
    <FoldedFields
      title={
        <FactLine>
          {t('tax.rates.current')}
          {formatCount(lang, VAT_COUNTRIES.length)}
        </FactLine>
      }
      set={[ofHome && `${formatCountry(lang, home)} ${isolateBidi(formatPercent(lang, ofHome.rate, 2))}`]}
    >
      <RateTable headings={[t('tax.rates.country'), t('tax.rates.rate')]}>
        {listCountries(lang, VAT_COUNTRIES).map(({ code, name }) => {
          const rate = current.find(({ country }) => country === code)
          const next = upcoming
            .filter(({ country }) => country === code)
            .sort((one, other) => one.validFrom.localeCompare(other.validFrom))
          return (
            <tr key={code} data-rate={code} className="h-10 border-b border-line align-baseline">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                {name}
              </th>
              <td className="figures py-2 number-cell">
                {rate && rate.validFrom !== earliest && from(rate.validFrom)}{' '}
                {rate ? percent(rate.rate) : '–'}
                {next.map((one) => (
                  <span key={one.validFrom} className="block">
                    {from(one.validFrom)} {percent(one.rate)}
                  </span>
                ))}
              </td>
            </tr>
          )
        })}
      </RateTable>
    </FoldedFields>
  )
}

function EnteredRates({ rates: { entered } }: Pick<RatesProps, 'rates'>) {
  const { t, lang } = useTranslation('admin-settings')
  if (entered.length === 0) return null
  return (
    <RateTable
      label={t('tax.rates.entered')}
      headings={[
        t('tax.rates.country'),
        t('tax.rates.rate'),
        t('tax.rates.firstDay'),
        t('tax.rates.enteredBy'),
      ]}
    >
      {entered.map(({ id, country, rate, validFrom, actor, createdAt }) => (
        <tr key={id} data-entered={country} className="h-10 border-b border-line align-baseline">
          <th scope="row" className="py-2 pe-4 text-start font-normal">
            {formatCountry(lang, country)}
          </th>
          <td className="figures py-2 pe-6 number-cell">
            <bdi>{formatPercent(lang, rate, 2)}</bdi>
          </td>
          <td className="figures py-2 pe-4">{formatDate(lang, validFrom, 'day')}</td>
          <td className="py-2 text-muted">
            {actor && (
              <>
                <bdi>{actor}</bdi>{' '}
              </>
            )}
            <Time date={createdAt} style="date" className="figures inline-block" />
          </td>
        </tr>
      ))}
    </RateTable>
  )
}

interface RateTableProps {
  /** Stands above the table, unless what folds it says it. */
  label?: string
  /** The second is above rates. */
  headings: string[]
  children: ReactNode
}

function RateTable({ label, headings, children }: RateTableProps) {
  return (
    <table className="mt-2 w-full text-[0.9rem]">
      {label && <caption className="pb-1.5 text-start text-sm font-semibold text-muted">{label}</caption>}
      <thead className="border-y border-line text-sm text-muted">
        <tr className="h-9">
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              className="pe-4 text-start font-medium last:pe-0 nth-2:number-cell not-last:nth-2:pe-6"
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function AddRateDialog() {
  const { t } = useTranslation('admin-settings')
  return (
    <FormDialog
      title={t('tax.rates.add')}
      submit={t('tax.rates.save')}
      limits={fieldLimits('POST /admin/taxes/rates')}
      failed={t('saveFailed')}
      done={() => t('tax.rates.added')}
      onSubmit={(fields) => {
        const country = String(fields.get('country'))
        if (!isVatCountry(country)) throw new ApiError(422)
        const [rate, validFrom] = [
          parseDecimal(String(fields.get('rate'))) ?? 0,
          String(fields.get('validFrom')),
        ]
        return callApi('POST /admin/taxes/rates', { json: { country, rate, validFrom } })
      }}
    >
      <CountrySelect
        label={t('tax.rates.country')}
        name="country"
        codes={VAT_COUNTRIES}
        placeholder={t('tax.rates.chooseCountry')}
        defaultValue=""
        required
      />
      <DecimalField label={t('tax.rates.percent')} name="rate" />
      <DateField
        label={t('tax.rates.firstDay')}
        hint={t('tax.rates.firstDayHint')}
        name="validFrom"
        required
      />
    </FormDialog>
  )
}
