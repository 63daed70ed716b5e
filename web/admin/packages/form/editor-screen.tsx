import { ArrowLeft, PackageX } from 'lucide-react'
import { href, Link } from 'react-router'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Screen } from '../../ui/screen.tsx'
import { getPackageName, listPackages, useCatalog } from '../staff-catalog.ts'
import { PackageForm } from './package-form.tsx'

/** Editor of a new or existing package, with the other packages of its type for comparison. */
export function EditorScreen({ id }: { id: string | null }) {
  const { t } = useTranslation('admin-packages', 'admin')
  const { lang } = useLang()
  const { catalog, failed, reload } = useCatalog()
  const all = catalog ? listPackages(catalog) : []
  const savedPackage = all.find((entry) => entry.id === id) ?? null
  const back = id && savedPackage ? `${href('/admin/packages')}#${id}` : href('/admin/packages')
  const content = () => {
    if (failed) return <LoadFailed title={t('loadFailed')} onRetry={reload} />
    if (!catalog) return <Spinner label={t('common:loading')} />
    if (id && !savedPackage) {
      return (
        <EmptyState icon={PackageX} title={t('notFound')}>
          <Link to={href('/admin/packages')} className={buttonClass()}>
            {t('back')}
          </Link>
        </EmptyState>
      )
    }
    return <PackageForm key={savedPackage?.revision} saved={savedPackage} all={all} onReload={reload} />
  }
  const title = savedPackage
    ? t('editTitle', { name: isolateBidi(getPackageName(savedPackage, lang)) })
    : t('newTitle')
  return (
    <Screen
      title={id && !savedPackage ? t('admin:screens.packages') : title}
      actions={
        <Link to={back} className={buttonClass({ look: 'line', size: 'small' })}>
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {t('back')}
        </Link>
      }
    >
      {content()}
    </Screen>
  )
}
