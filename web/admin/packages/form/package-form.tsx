import { type FormEvent, useEffect, useRef } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { LeaveGuard } from '../../leave-guard.tsx'
import { RefusalMessage } from '../../ui/refusal-message.tsx'
import type { StaffPackage } from '../staff-catalog.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import { PackageTexts } from './package-texts.tsx'
import { Preview } from './preview.tsx'
import { QuestionList } from './question-list.tsx'
import { usePackageEditor } from './use-package-editor.ts'

interface PackageFormProps {
  saved: StaffPackage | null
  all: StaffPackage[]
  languages: Lang[]
  /** Replaces the version in the form by the current one. */
  onReload: () => void
}

export function PackageForm({ saved, all, languages, onReload }: PackageFormProps) {
  const { t } = useTranslation('admin-packages')
  const revalidator = useRevalidator()
  const editor = usePackageEditor(saved)
  const { draft, shownLang, refusals, busy, conflict, save } = editor
  const form = useRef<HTMLFormElement>(null)
  // The rejected field is rendered by now, in the tab of its language.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) save()
  }
  return (
    <div className="mt-4 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,52rem)_19rem]">
      <form ref={form} onSubmit={submit} noValidate className="min-w-0 space-y-6">
        {saved?.archived && <p className="rounded-control bg-accent-wash p-3">{t('archivedHint')}</p>}
        <NumberFields editor={editor} saved={saved} all={all} />
        <DeliveryFields editor={editor} />
        <PackageTexts languages={languages} editor={editor} />
        <QuestionList editor={editor} />
        <div className="sticky bottom-0 z-10 border-t border-line bg-paper py-3 max-lg:bottom-14">
          {conflict && (
            <div className="mb-3">
              <RefusalMessage title={t('saveFailed')} text={conflict} />
              <Button
                look="line"
                size="small"
                className="mt-3"
                busy={revalidator.state !== 'idle'}
                onClick={onReload}
              >
                {t('loadNewer')}
              </Button>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" busy={busy}>
              {t(saved ? 'save' : 'publish')}
            </Button>
            <Link to={href('/admin/packages')} className={buttonClass({ look: 'quiet', size: 'small' })}>
              {t('cancel')}
            </Link>
          </div>
        </div>
      </form>
      <Preview draft={draft} saved={saved} all={all} lang={shownLang} />
      <LeaveGuard wouldLose={editor.wouldLose} isChanged={editor.isChanged} />
    </div>
  )
}
