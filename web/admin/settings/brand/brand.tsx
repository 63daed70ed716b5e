import { href, Link } from 'react-router'
import { DEFAULT_BRAND } from '../../../../shop/settings/brand.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { BrandFiles, SectionProps } from '../settings-api.ts'
import { AccentField } from './accent-field.tsx'
import { FontChoice } from './font-choice.tsx'
import { LogoField } from './logo-field.tsx'

/** Name, logo, color and fonts of the shop, and what is drawn from them. */
export function Brand({ shop, files }: SectionProps & { files: BrandFiles }) {
  const { t } = useTranslation('admin-settings')
  const { shopName = '', brand = DEFAULT_BRAND } = shop.settings
  const edit = useSettingsEdit(shop, { saved: { shopName, brand }, toChanges: (draft) => draft })
  const { draft, change } = edit
  const isDefault = JSON.stringify(draft.brand) === JSON.stringify(DEFAULT_BRAND)
  const changeBrand = (part: Partial<typeof brand>) =>
    change({ ...draft, brand: { ...draft.brand, ...part } })
  return (
    <EditForm
      title={t('sections.brand')}
      intro={t('brand.intro')}
      edit={edit}
      actions={
        !isDefault && (
          <Button look="line" size="small" onClick={() => change({ ...draft, brand: DEFAULT_BRAND })}>
            {t('brand.useDefault')}
          </Button>
        )
      }
    >
      <div className="max-w-160 space-y-8">
        <Field
          name="shopName"
          dir="auto"
          label={t('brand.shopName')}
          value={draft.shopName}
          onChange={({ target }) => change({ ...draft, shopName: target.value })}
        />
        <LogoField files={files} />
        <AccentField accent={draft.brand.accent} onChange={(accent) => changeBrand({ accent })} />
        <FontChoice
          name={draft.shopName}
          chosen={draft.brand.fonts}
          onChange={(fonts) => changeBrand({ fonts })}
        />
        <section aria-labelledby="social-image">
          <h3 id="social-image" className="font-sans font-semibold">
            {t('brand.socialImage')}
          </h3>
          <p className="text-muted">
            {t('brand.socialImageText')}{' '}
            <Link to={href('/translations')} className="text-link underline underline-offset-4">
              {t('brand.changeSlogan')}
            </Link>
          </p>
          <img
            src={files.socialImage}
            alt={t('brand.socialImageAlt')}
            width={1200}
            height={630}
            className="mt-2 h-auto w-full rounded-control border border-line"
          />
        </section>
      </div>
    </EditForm>
  )
}
