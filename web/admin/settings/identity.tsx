import { useTranslation } from '../../i18n/translation.tsx'
import { Field, TextAreaField } from '../../ui/field.tsx'
import { EditForm, useSettingsEdit } from './edit-form.tsx'
import type { SectionProps } from './shop-settings.ts'

const NOBODY = { name: '', address: '' }

/** Name, contact addresses and trader of the shop. */
export function Identity({ shop }: SectionProps) {
  const { t } = useTranslation('admin-settings')
  const { shopName = '', supportEmail = '', trader } = shop.settings
  const edit = useSettingsEdit(shop, {
    saved: { shopName, supportEmail, trader: trader ?? NOBODY },
    // Without a trader, receipts show the name of the shop.
    toChanges: ({ trader, ...named }) => ({
      ...named,
      trader: trader.name.trim() || trader.address.trim() ? trader : null,
    }),
  })
  const { draft, errorAt } = edit
  const change = (part: Partial<typeof draft>) => edit.change({ ...draft, ...part })
  const changeTrader = (part: Partial<typeof NOBODY>) => change({ trader: { ...draft.trader, ...part } })
  return (
    <EditForm title={t('sections.identity')} intro={t('identity.intro')} edit={edit}>
      <div className="max-w-160 space-y-4">
        <Field
          label={t('identity.shopName')}
          name="shopName"
          dir="auto"
          value={draft.shopName}
          error={errorAt('shopName')}
          onChange={(event) => change({ shopName: event.target.value })}
        />
        <Field
          label={t('identity.supportEmail')}
          hint={t('identity.supportEmailHint')}
          name="supportEmail"
          type="email"
          dir="ltr"
          className="rtl:text-right"
          value={draft.supportEmail}
          error={errorAt('supportEmail')}
          onChange={(event) => change({ supportEmail: event.target.value })}
        />
        <fieldset className="space-y-4 border-t border-line pt-4">
          <legend className="float-start mb-1 w-full font-semibold">{t('identity.trader')}</legend>
          <p className="clear-both text-muted">{t('identity.traderText')}</p>
          <Field
            label={t('identity.traderName')}
            name="traderName"
            dir="auto"
            value={draft.trader.name}
            error={errorAt('trader.name')}
            onChange={(event) => changeTrader({ name: event.target.value })}
          />
          <TextAreaField
            label={t('identity.traderAddress')}
            name="traderAddress"
            dir="auto"
            value={draft.trader.address}
            error={errorAt('trader.address')}
            onChange={(event) => changeTrader({ address: event.target.value })}
          />
        </fieldset>
      </div>
    </EditForm>
  )
}
