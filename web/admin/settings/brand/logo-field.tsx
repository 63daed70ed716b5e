import { type ChangeEvent, useId } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useRootData } from '../../../root-data.ts'
import { LogoMark } from '../../../shell/logo.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMutation } from '../../data/use-mutation.ts'
import { type BrandFiles, deleteLogo, saveLogo } from '../settings-api.ts'

const TYPES = '.svg,.png,.jpg,.jpeg,.webp,image/svg+xml,image/png,image/jpeg,image/webp'

/** Backgrounds of both schemes (web/app.css). */
const BACKGROUNDS = { light: '#fbfaf7', dark: '#0e1016' } as const

function buildPlate(backdrop: keyof typeof BACKGROUNDS) {
  return { backgroundColor: BACKGROUNDS[backdrop], padding: '0.5rem' }
}

/** Uploads the logo, shows it on both backgrounds, and deletes it. It is saved at once. */
export function LogoField({ files: { logo, icon } }: { files: BrandFiles }) {
  const { t } = useTranslation('admin-settings')
  const shopName = useRootData()?.shopName ?? ''
  const [id, hint] = [useId(), useId()]
  const saving = useMutation(saveLogo, { done: () => t('brand.logoSaved') })
  const deleting = useMutation(deleteLogo, { done: () => t('brand.logoDeleted'), failed: t('saveFailed') })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file may be chosen again.
    target.value = ''
    if (file) saving.run(file)
  }
  const busy = saving.busy || deleting.busy
  const error = saving.error && (saving.error.errors[0]?.message ?? saving.error.message)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans font-semibold">
        {t('brand.logo')}
      </h3>
      <p id={hint} className="text-muted">
        {t('brand.logoHint')}
      </p>
      <div className="mt-2 grid grid-cols-2 gap-3">
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
              <LogoMark className="size-16" />
            )}
          </div>
        ))}
      </div>
      <p className="mt-3 flex items-center gap-3 text-muted">
        <img src={icon} alt="" className="size-12 rounded-control border border-line" />
        {t('brand.icon')}
      </p>
      {logo?.backdrop && <p className="mt-2 text-muted">{t(`brand.backdrop.${logo.backdrop}`)}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {/* A button for the eye and the pointer; the keyboard has the field itself. */}
        <label className="inline-flex min-h-9 cursor-pointer items-center rounded-control border border-edge px-4 text-sm font-semibold hover:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link has-disabled:opacity-60 touch:min-h-11">
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
          <Button
            look="quiet"
            size="small"
            busy={deleting.busy}
            disabled={busy}
            onClick={() => deleting.run()}
          >
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
    </section>
  )
}
