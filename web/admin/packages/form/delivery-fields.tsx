import { useTranslation } from '../../../i18n/translation.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Switch } from '../../settings/switch.tsx'
import type { PackageEditor } from './use-package-editor.ts'

/** Promised delivery time and guarantee of the package, and whether customers choose start and pace. */
export function DeliveryFields({ editor: { draft, errors, change } }: { editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const number = {
    inputMode: 'numeric',
    autoComplete: 'off',
    dir: 'ltr',
    className: 'figures rtl:text-right',
  } as const
  return (
    <fieldset>
      <legend className="type-heading">{t('delivery.heading')}</legend>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <Field
          label={t('delivery.hours')}
          hint={t('delivery.hoursHint')}
          name="deliveryHours"
          {...number}
          value={draft.deliveryHours}
          error={errors.deliveryHours}
          onChange={({ target }) => change({ deliveryHours: target.value })}
        />
        <Field
          label={t('delivery.guarantee')}
          hint={t('delivery.guaranteeHint')}
          name="guaranteeDays"
          {...number}
          value={draft.guaranteeDays}
          error={errors.guaranteeDays}
          onChange={({ target }) => change({ guaranteeDays: target.value })}
        />
      </div>
      <Switch
        name="allowsPlan"
        label={t('delivery.plan')}
        text={t('delivery.planHint')}
        on={draft.allowsPlan}
        onChange={(allowsPlan) => change({ allowsPlan })}
      />
    </fieldset>
  )
}
