import { X } from 'lucide-react'
import { MAX_DELIVERY_HOURS, MAX_GUARANTEE_DAYS } from '../../../shop/catalog/package-fields.ts'
import { PACKAGE_TYPES, type PackageView } from '../../../shop/catalog/package-view.ts'
import { OFFER_LIMITS } from '../../../shop/offers/offer-state.ts'
import { formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { choosePackage, type LineDraft } from './offers-api.ts'

interface LineFieldsProps {
  line: LineDraft
  index: number
  packages: PackageView[]
  onChange: (line: LineDraft) => void
  /** Absent for the only line. */
  onRemove?: () => void
}

const FIGURES = 'figures rtl:text-right'

/** A package of the catalog at an agreed price, or work that the catalog does not have. */
export function LineFields({ line, index, packages, onChange, onRemove }: LineFieldsProps) {
  const { t } = useTranslation('admin-offers')
  const { lang } = useLang()
  const number = index + 1
  const found = packages.find(({ id }) => id === line.packageId)
  const bind = (name: 'name' | 'quantity' | 'units' | 'price') => ({
    name: `lines.${index}.${name}`,
    value: line[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...line, [name]: target.value }),
  })
  return (
    <fieldset className="border-t border-line pt-2" data-offer-line={number}>
      <legend className="float-start w-full">
        <span className="flex min-h-9 items-center justify-between gap-2 font-semibold">
          {t('form.line', { number })}
          {onRemove && <IconButton label={t('form.removeLine', { number })} icon={X} onClick={onRemove} />}
        </span>
      </legend>
      <div className="clear-both grid gap-3 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <SelectField
            label={t('form.package')}
            name={`lines.${index}.packageId`}
            value={line.packageId}
            onChange={({ target }) => {
              const chosen = packages.find(({ id }) => id === target.value)
              onChange(choosePackage(line, chosen))
            }}
            choices={[
              ['', t('form.custom')],
              // A package that was archived meanwhile stays in its offer until staff choose another.
              ...(line.packageId && !found ? [[line.packageId, line.name] as const] : []),
              ...packages.map(({ id, name }) => [id, name] as const),
            ]}
          />
        </div>
        {line.packageId === '' && (
          <>
            <div className="sm:col-span-2">
              <Field
                label={t('form.description')}
                maxLength={OFFER_LIMITS.name}
                required
                dir="auto"
                {...bind('name')}
              />
            </div>
            <SelectField
              label={t('form.type')}
              name={`lines.${index}.type`}
              value={line.type}
              onChange={({ target }) => {
                const type = PACKAGE_TYPES.find((each) => each === target.value)
                if (type) onChange({ ...line, type })
              }}
              choices={PACKAGE_TYPES.map((type) => [type, t(`form.types.${type}`)] as const)}
            />
            <WholeField
              label={t('form.quantity')}
              min={1}
              max={2_147_483_647}
              required
              {...bind('quantity')}
            />
          </>
        )}
        <WholeField label={t('form.units')} min={1} max={OFFER_LIMITS.units} required {...bind('units')} />
        <Field
          label={t('form.price')}
          hint={found && t('form.listPrice', { amount: isolateBidi(formatPounds(lang, found.price)) })}
          inputMode="decimal"
          dir="ltr"
          className={FIGURES}
          required
          {...bind('price')}
        />
      </div>
      <PromiseFields line={line} index={index} onChange={onChange} />
    </fieldset>
  )
}

function PromiseFields({ line, index, onChange }: Pick<LineFieldsProps, 'line' | 'index' | 'onChange'>) {
  const { t } = useTranslation('admin-offers')
  const bind = (name: 'startHours' | 'deliveryHours' | 'guaranteeDays') => ({
    name: `lines.${index}.${name}`,
    value: line[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...line, [name]: target.value }),
  })
  const hint = line.packageId === '' ? undefined : t('form.hoursHint')
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-3">
      <WholeField
        label={t('form.startHours')}
        hint={hint}
        min={0}
        max={MAX_DELIVERY_HOURS}
        {...bind('startHours')}
      />
      <WholeField
        label={t('form.deliveryHours')}
        hint={hint}
        min={1}
        max={MAX_DELIVERY_HOURS}
        {...bind('deliveryHours')}
      />
      <WholeField
        label={t('form.guaranteeDays')}
        hint={hint}
        min={1}
        max={MAX_GUARANTEE_DAYS}
        {...bind('guaranteeDays')}
      />
    </div>
  )
}

function WholeField(props: Parameters<typeof Field>[0]) {
  return <Field type="number" inputMode="numeric" dir="ltr" className={FIGURES} {...props} />
}
