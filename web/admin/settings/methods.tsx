import { PAYMENT_OPTIONS } from '../../../shop/payment-methods.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { EditForm, useSettingsEdit } from './edit-form.tsx'
import type { SectionProps } from './shop-settings.ts'
import { Switch } from './switch.tsx'

const ALL_ON = { stripe: true, applepay: true, paypal: true }

/** Payment methods on offer, among those that a provider supports. */
export function Methods({ shop }: SectionProps) {
  const { t } = useTranslation('admin-settings')
  const edit = useSettingsEdit(shop, {
    saved: shop.settings.methods ?? ALL_ON,
    toChanges: (methods) => ({ methods }),
  })
  const { draft } = edit
  return (
    <EditForm title={t('sections.methods')} intro={t('methods.intro')} edit={edit}>
      <div className="max-w-160 border-t border-line">
        {PAYMENT_OPTIONS.map((method) => (
          <Switch
            key={method}
            name={method}
            label={t(`common:methods.${method}`)}
            text={shop.carried.includes(method) ? undefined : t('methods.notSupported')}
            on={draft[method]}
            onChange={(on) => edit.change({ ...draft, [method]: on })}
          />
        ))}
      </div>
    </EditForm>
  )
}
