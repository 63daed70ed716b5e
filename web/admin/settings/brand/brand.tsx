import { type ChangeEvent, useEffect, useId } from 'react'
import { href, Link } from 'react-router'
import { deriveShades } from '../../../../shop/settings/accent.ts'
import { DEFAULT_BRAND, FONT_PAIRS, type FontPair } from '../../../../shop/settings/brand.ts'
import { callApi } from '../../../api-client.ts'
import { serifFont } from '../../../brand-fonts.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useRootData } from '../../../root-data.ts'
import { LogoMark } from '../../../shell/logo.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useMutation } from '../../data/use-mutation.ts'
import { EditForm, useSettingsEdit } from '../edit-form.tsx'
import type { BrandFiles, SectionProps } from '../settings-api.ts'
import { CHOICE_CLASS, SettingsSection } from '../settings-section.tsx'
import { AccentField } from './accent-field.tsx'

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
    <>
      <LogoField files={files} accent={brand.accent} />
      <SettingsSection
        title={t('brand.socialImage')}
        intro={
          <>
            {t('brand.socialImageText')}{' '}
            <Link to={href('/translations')} className="text-link underline underline-offset-4">
              {t('brand.changeSlogan')}
            </Link>
          </>
        }
      >
        <img
          src={files.socialImage}
          alt={t('brand.socialImageAlt')}
          width={1200}
          height={630}
          className="h-auto w-full rounded-control border border-line sm:w-60"
        />
      </SettingsSection>
      <EditForm title={t('sections.brand')} edit={edit}>
        {/* The heads of the sections are the visible labels of their fields. */}
        <div className="[&_label[for]]:sr-only">
          <SettingsSection title={t('brand.shopName')}>
            <div className="max-w-105">
              <Field
                name="shopName"
                dir="auto"
                label={t('brand.shopName')}
                hint={t('brand.shopNameHint', {
                  max: isolateBidi(`${edit.form.limits.shopName?.maxLength ?? ''}`),
                })}
                value={draft.shopName}
                onChange={({ target }) => change({ ...draft, shopName: target.value })}
              />
            </div>
          </SettingsSection>
          <SettingsSection title={t('brand.accent')}>
            <AccentField accent={draft.brand.accent} onChange={(accent) => changeBrand({ accent })} />
            {!isDefault && (
              <Button className="mt-3" onClick={() => change({ ...draft, brand: DEFAULT_BRAND })}>
                {t('brand.useDefault')}
              </Button>
            )}
          </SettingsSection>
          <FontChoice
            name={draft.shopName}
            chosen={draft.brand.fonts}
            onChange={(fonts) => changeBrand({ fonts })}
          />
        </div>
      </EditForm>
    </>
  )
}

interface FontChoiceProps {
  /** Shown in the fonts. */
  name: string
  chosen: FontPair
  onChange: (fonts: FontPair) => void
}

const SYSTEM = 'system-ui, sans-serif'
const TEXT = '"Instrument Sans", "Readex Pro", sans-serif'
const PREVIEWS: Record<FontPair, { heading: string; text: string }> = {
  modern: { heading: '"Bricolage Grotesque", "Readex Pro", sans-serif', text: TEXT },
  classic: { heading: '"Source Serif 4", "Readex Pro", Georgia, serif', text: TEXT },
  plain: { heading: SYSTEM, text: SYSTEM },
}

/** Three pairs of fonts, each shown in itself. */
function FontChoice({ name, chosen, onChange }: FontChoiceProps) {
  const { t } = useTranslation('admin-settings')
  // Pages have it only with its pair.
  useEffect(() => {
    const face = new FontFace('Source Serif 4', `url("${serifFont}")`, { weight: '200 900' })
    document.fonts.add(face)
    return () => {
      document.fonts.delete(face)
    }
  }, [])
  return (
    <SettingsSection id="fonts" title={t('brand.fonts')} intro={t('brand.fontsHint')}>
      <fieldset aria-labelledby="fonts" className="grid gap-3 sm:grid-cols-3">
        {FONT_PAIRS.map((pair) => (
          <label key={pair} className={`flex min-w-0 flex-col ${CHOICE_CLASS}`}>
            <span className="flex items-center gap-2 text-sm font-semibold">
              <input
                type="radio"
                name="brand.fonts"
                value={pair}
                checked={pair === chosen}
                onChange={() => onChange(pair)}
                className="size-4 shrink-0"
              />
              {t(`brand.pairs.${pair}.name`)}
            </span>
            <span
              className="mt-3 text-2xl leading-tight font-bold"
              style={{ fontFamily: PREVIEWS[pair].heading }}
              aria-hidden="true"
            >
              <bdi>{name}</bdi>
            </span>
            <span className="mt-1 text-sm text-muted" style={{ fontFamily: PREVIEWS[pair].text }}>
              {t(`brand.pairs.${pair}.text`)}
            </span>
          </label>
        ))}
      </fieldset>
    </SettingsSection>
  )
}

const TYPES = '.svg,.png,.jpg,.jpeg,.webp,image/svg+xml,image/png,image/jpeg,image/webp'

/** Backgrounds of both schemes (web/app.css). */
const BACKGROUNDS = { light: '#fbfaf7', dark: '#0e1016' } as const

function buildPlate(backdrop: keyof typeof BACKGROUNDS) {
  return { backgroundColor: BACKGROUNDS[backdrop], padding: '0.5rem' }
}

/** Uploads the logo, shows it on both backgrounds, and deletes it. It is saved at once. */
function LogoField({ files: { logo, icon }, accent }: { files: BrandFiles; accent: string }) {
  const { t } = useTranslation('admin-settings')
  const shades = deriveShades(accent)
  const shopName = useRootData()?.shopName ?? ''
  const hint = useId()
  const saving = useMutation((file: File) => callApi('POST /admin/brand/logo', {}, { body: file }), {
    done: () => t('brand.logoSaved'),
  })
  const deleting = useMutation(() => callApi('DELETE /admin/brand/logo'), {
    done: () => t('brand.logoDeleted'),
    failed: t('saveFailed'),
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file may be chosen again.
    target.value = ''
    if (file) saving.run(file)
  }
  const busy = saving.busy || deleting.busy
  const error = saving.error && (saving.error.errors[0]?.message ?? saving.error.message)
  return (
    <SettingsSection title={t('brand.logo')} intro={<p id={hint}>{t('brand.logoHint')}</p>}>
      <div className="grid grid-cols-2 gap-3">
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            key={scheme}
            className="flex h-28 items-center justify-center rounded-control border border-line p-4"
            style={{
              backgroundColor: BACKGROUNDS[scheme],
              color: BACKGROUNDS[scheme === 'light' ? 'dark' : 'light'],
            }}
          >
            {logo ? (
              <img
                src={logo.path}
                alt={t(`brand.logoOn.${scheme}`, { shop: shopName })}
                className="h-16 max-w-full rounded-control object-contain"
                style={
                  logo.backdrop && logo.backdrop !== scheme ? buildPlate(logo.backdrop) : { borderRadius: 0 }
                }
              />
            ) : (
              <LogoMark className="size-16" accent={shades[scheme].accent} />
            )}
          </div>
        ))}
      </div>
      {logo?.backdrop && <p className="mt-2 text-muted">{t(`brand.backdrop.${logo.backdrop}`)}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <p className="me-auto flex items-center gap-3 text-muted">
          <img src={icon} alt="" className="size-12 rounded-control border border-line" />
          {t('brand.icon')}
        </p>
        {/* A button for the eye and the pointer; the keyboard has the field itself. */}
        <label
          className={buttonClass({
            className:
              'cursor-pointer min-w-56 max-sm:w-full hover:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link has-disabled:opacity-60',
          })}
        >
          {t(logo ? 'brand.replaceLogo' : 'brand.chooseLogo')}
          <input
            id="logo"
            type="file"
            accept={TYPES}
            disabled={busy}
            aria-describedby={error ? `${hint} ${hint}-error` : hint}
            aria-invalid={error ? true : undefined}
            onChange={choose}
            className="sr-only"
          />
        </label>
        {logo && (
          <Button look="quiet" busy={deleting.busy} disabled={busy} onClick={() => deleting.run()}>
            {t('brand.deleteLogo')}
          </Button>
        )}
        {saving.busy && <span className="text-sm text-muted">{t('brand.uploading')}</span>}
      </div>
      {error && (
        <p id={`${hint}-error`} role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </SettingsSection>
  )
}
