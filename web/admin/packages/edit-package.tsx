import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { data, href, Link } from 'react-router'
import { isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { fetchWritableLanguages } from '../data/fetch-languages.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-package'
import { PackageForm } from './form/package-form.tsx'
import { fetchCatalog, getPackageName, listPackages } from './staff-catalog.ts'

export const handle = declareMessages('admin-packages', 'services', 'services/trackRecord', 'orders')

/** Path segment of a new package; the ids of packages begin with their type. */
const NEW = 'new'

export async function clientLoader({ params: { packageId } }: Route.ClientLoaderArgs) {
  const [catalog, languages] = await Promise.all([fetchCatalog(), fetchWritableLanguages()])
  const all = listPackages(catalog)
  const saved = all.find(({ id }) => id === packageId) ?? null
  if (!saved && packageId !== NEW) throw data(null, 404)
  return { all, saved, languages }
}

export default function EditPackage({ loaderData, params }: Route.ComponentProps) {
  return <Editor key={params.packageId} {...loaderData} />
}

/** Editor of a new or existing package, with the other packages of its type for comparison. */
function Editor({ all, saved, languages }: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  /** The version in the form, which a newer one replaces only on demand. */
  const [edited, setEdited] = useState(saved)
  return (
    <Screen
      title={saved ? t('editTitle', { name: isolateBidi(getPackageName(saved, lang)) }) : t('newTitle')}
      actions={
        <Link
          to={href('/admin/packages') + (saved ? `#${saved.id}` : '')}
          className={buttonClass({ look: 'line', size: 'small' })}
        >
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {t('back')}
        </Link>
      }
    >
      <PackageForm
        key={edited?.revision}
        saved={edited}
        all={all}
        languages={languages}
        onReload={() => setEdited(saved)}
      />
    </Screen>
  )
}
