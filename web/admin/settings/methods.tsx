import { PAYMENT_OPTIONS } from '../../../shop/payment-methods.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { EditForm } from './edit-form.tsx'
import { useShopSettings } from './shop-settings.ts'
import { Switch } from './switch.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const ALL_ON = { stripe: true, applepay: true, paypal: true }

/** Payment methods on offer, among those that a provider supports. */
export function Methods() {
  const { t } = useTranslation('admin-settings')
  const { settings, carried, save, reload } = useShopSettings()
  const edit = useSettingsForm({
    saved: settings.methods ?? ALL_ON,
    reload,
    under: 'changes.methods',
    save: (methods) => save({ methods }),
  })
  const { draft } = edit
  return (
    <EditForm title={t('sections.methods')} intro={t('methods.intro')} edit={edit}>
      <div className="border-t border-line">
        {PAYMENT_OPTIONS.map((method) => (
          <Switch
            key={method}
            label={t(`common:methods.${method}`)}
            text={carried.includes(method) ? undefined : t('methods.notSupported')}
            on={draft[method]}
            onChange={(on) => edit.change({ ...draft, [method]: on })}
          />
        ))}
      </div>
    </EditForm>
  )
}
