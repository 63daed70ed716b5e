import { X } from 'lucide-react'
import { PACKAGE_TYPES, type PackageView } from '../../../../shop/catalog/package-view.ts'
import { getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { formatCount, formatPounds, isolateBidi } from '../../../i18n/formats.ts'
import { parseOptional, parseWhole } from '../../../i18n/parse-input.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { DecimalField, Field, NumberField, SelectField } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FoldedFields } from '../../ui/folded-fields.tsx'
import { usePromises } from '../offer-cells.tsx'
import { choosePackage, DURATION_UNITS, type LineDraft, toHours } from '../offers-api.ts'

interface LineFieldsProps {
  line: LineDraft
  index: number
  packages: PackageView[]
  /** The language of the offer. */
  textLang: Lang
  /** The offer has no other line. */
  isOnly: boolean
  /** The line above has the same fields, whose labels stand over both where one row has room for all. */
  isContinued: boolean
  /** Errors of the whole form, by the name of their field. */
  errors: Record<string, unknown>
  onChange: (line: LineDraft) => void
  onRemove: () => void
}

/** A package of the catalog at an agreed price, or work that the catalog does not have. */
export function LineFields(props: LineFieldsProps) {
  const { line, index, isOnly, isContinued, packages, textLang, errors, onChange, onRemove } = props
  const { t, lang } = useTranslation('admin-offers')
  const number = index + 1
  const isCustom = line.packageId === ''
  const found = packages.find(({ id }) => id === line.packageId)
  const bind = (name: 'name' | 'quantity' | 'units' | 'price') => ({
    name: `lines.${index}.${name}`,
    value: line[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...line, [name]: target.value }),
  })
  const priceHint = found
    ? t('form.listPrice', { amount: isolateBidi(formatPounds(lang, found.price)) })
    : parseWhole(line.units) !== 1 && t('form.perUnit')
  return (
    <fieldset
      className="@container relative -mt-2 border-t border-line pt-4 first:-mt-1 first:border-t-0 first:pt-0"
      data-offer-line={number}
    >
      <legend className={isOnly ? 'sr-only' : `float-start mb-2 w-full ${isCustom ? getRowEnd(props) : ''}`}>
        <span className="-me-2 flex min-h-9 items-center justify-between gap-2 touch:-me-3 text-lg font-semibold">
          <span className={isCustom ? '@min-[39rem]:sr-only' : ''}>{t('form.line', { number })}</span>
          {!isOnly && <IconButton label={t('form.removeLine', { number })} icon={X} onClick={onRemove} />}
        </span>
      </legend>
      <div
        className={`clear-both grid grid-cols-6 items-start gap-3 ${isCustom ? '@min-[39rem]:grid-cols-[6.2fr_6.7fr_6.1fr_3.2fr_3.8fr] @min-[39rem]:gap-x-2 @min-[39rem]:*:col-span-1 @min-[39rem]:[&_:is(input,select)]:px-3 @min-[39rem]:[&_select]:pe-7 @min-[39rem]:[&_select+svg]:end-2.5' : ''} ${isCustom && !isOnly ? '@min-[39rem]:pe-9' : ''} ${isContinued ? '@min-[39rem]:[&_label]:sr-only' : ''}`}
      >
        <div className={isCustom ? 'col-span-6 sm:col-span-3' : 'col-span-6 sm:col-span-2'}>
          <SelectField
            label={t('form.package')}
            name={`lines.${index}.packageId`}
            value={line.packageId}
            onChoose={(packageId) => {
              const chosen = packages.find(({ id }) => id === packageId)
              onChange(choosePackage(lang, line, chosen))
            }}
            choices={[
              ['', t('form.custom')],
              // A package that was archived meanwhile stays in its offer until staff choose another.
              ...(line.packageId && !found ? [[line.packageId, line.name] as const] : []),
              ...packages.map(({ id, name }) => [id, name] as const),
            ]}
          />
        </div>
        {isCustom && (
          <div className="col-span-6 sm:col-span-3">
            <Field
              label={t('form.description')}
              required
              lang={textLang}
              dir={getTextDirection(textLang)}
              {...bind('name')}
            />
          </div>
        )}
        <div
          className={`col-span-6 grid items-start gap-3 ${isCustom ? 'grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)] sm:grid-cols-3 @min-[39rem]:contents' : 'grid-cols-2 sm:col-span-4'}`}
        >
          {isCustom ? (
            <>
              <SelectField
                label={t('form.type')}
                name={`lines.${index}.type`}
                value={line.type}
                onChoose={(type) => onChange({ ...line, type })}
                choices={PACKAGE_TYPES.map((type) => [type, t(`form.types.${type}`)] as const)}
              />
              <NumberField label={t('form.quantity')} required {...bind('quantity')} />
            </>
          ) : (
            <NumberField label={t('form.units')} required {...bind('units')} />
          )}
          <DecimalField label={t('form.price')} hint={priceHint || undefined} {...bind('price')} />
        </div>
      </div>
      <div className="mt-2 [&>details]:border-y-0">
        <FoldedFields
          title={t('form.more')}
          set={useSetTerms(line)}
          isOpen={(['units', 'startHours', 'deliveryHours', 'guaranteeDays'] as const).some(
            (name) => errors[`lines.${index}.${name}`] !== undefined && (isCustom || name !== 'units'),
          )}
        >
          <div className="grid grid-cols-2 items-start gap-3">
            <DurationField name="startHours" line={line} index={index} onChange={onChange} />
            <DurationField name="deliveryHours" line={line} index={index} onChange={onChange} />
            <NumberField
              label={t('form.guaranteeDays')}
              name={`lines.${index}.guaranteeDays`}
              value={line.guaranteeDays}
              onChange={({ target }) => onChange({ ...line, guaranteeDays: target.value })}
            />
            {isCustom && <NumberField label={t('form.units')} required {...bind('units')} />}
          </div>
          {!isCustom && <p className="mt-2 text-sm text-muted">{t('form.hoursHint')}</p>}
        </FoldedFields>
      </div>
    </fieldset>
  )
}

/** In a row with all fields, the button that removes the line stands at its end, beside the fields. */
function getRowEnd({ index, isContinued }: LineFieldsProps): string {
  const top = index === 0 ? '@min-[39rem]:top-8' : '@min-[39rem]:top-12'
  return `@min-[39rem]:absolute @min-[39rem]:end-0 @min-[39rem]:w-auto ${isContinued ? '@min-[39rem]:top-4.5' : top}`
}

/** The folded terms of a line in a few words each. */
function useSetTerms(line: LineDraft): string[] {
  const { t, lang } = useTranslation('admin-offers')
  const units = parseWhole(line.units) ?? 1
  const promises = usePromises({
    startHours: toHours(line.startHours),
    deliveryHours: toHours(line.deliveryHours),
    guaranteeDays: parseOptional(line.guaranteeDays),
  })
  const isMany = line.packageId === '' && units !== 1
  const set = isMany ? [`${t('form.units')}: ${formatCount(lang, units)}`, ...promises] : promises
  return set.length > 0 ? set : [t(line.packageId ? 'form.asInCatalog' : 'form.noTimes')]
}

interface DurationFieldProps extends Pick<LineFieldsProps, 'line' | 'index' | 'onChange'> {
  name: 'startHours' | 'deliveryHours'
}

/** A promised time in days or hours. */
function DurationField({ name, line, index, onChange }: DurationFieldProps) {
  const { t } = useTranslation('admin-offers')
  const label = t(`form.${name}`)
  const { value, unit } = line[name]
  return (
    <NumberField
      label={label}
      name={`lines.${index}.${name}`}
      value={value}
      onChange={({ target }) => onChange({ ...line, [name]: { value: target.value, unit } })}
      beside={
        <Select
          aria-label={t('form.unitOf', { name: label })}
          className="w-26"
          value={unit}
          onChoose={(chosen) => onChange({ ...line, [name]: { value, unit: chosen } })}
          choices={DURATION_UNITS.map((each) => [each, t(`form.durations.${each}`)] as const)}
        />
      }
    />
  )
}
