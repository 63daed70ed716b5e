import { type FormEvent, useEffect, useRef, useState } from 'react'
import { data, href, Link, useRevalidator } from 'react-router'
import type { Lang } from '../../../shop/localization/languages.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { focusField } from '../../ui/form/use-field-errors.ts'
import { ErrorNotice } from '../../ui/states/empty-state.tsx'
import { fetchWritableLanguages } from '../data/fetch-languages.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { Switch } from '../settings/switch.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-package'
import { DeliveryTextDialog, MethodFields } from './form/method-fields.tsx'
import { NumberFields } from './form/number-fields.tsx'
import { parseTerms } from './form/package-draft.ts'
import { PackageTexts } from './form/package-texts.tsx'
import { Preview } from './form/preview.tsx'
import { QuestionList } from './form/question-list.tsx'
import { type PackageEditor, usePackageEditor } from './form/use-package-editor.ts'
import {
  fetchCatalog,
  fetchDeliveryTexts,
  getPackageName,
  listPackages,
  type StaffPackage,
  type StoredDeliveryText,
} from './staff-catalog.ts'

export const handle = declareMessages('admin-packages', 'services', 'services/trackRecord', 'orders')

/** Path segment of a new package; the ids of packages begin with their type. */
const NEW = 'new'

export async function clientLoader({ params: { packageId } }: Route.ClientLoaderArgs) {
  const [catalog, methods, languages] = await Promise.all([
    fetchCatalog(),
    fetchDeliveryTexts(),
    fetchWritableLanguages(),
  ])
  const all = listPackages(catalog)
  const saved = all.find(({ id }) => id === packageId) ?? null
  if (!saved && packageId !== NEW) throw data(null, 404)
  return { all, saved, methods, languages }
}

export default function EditPackage({ loaderData, params }: Route.ComponentProps) {
  return <Editor key={params.packageId} {...loaderData} />
}

/** Editor of a new or existing package, with the other packages of its type for comparison. */
function Editor({ all, saved, methods, languages }: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  /** The version in the form, which a newer one replaces only on demand. */
  const [edited, setEdited] = useState(saved)
  return (
    <Screen
      title={saved ? t('editTitle', { name: isolateBidi(getPackageName(saved, lang)) }) : t('newTitle')}
      back={{ to: href('/admin/packages') + (saved ? `#${saved.id}` : ''), label: t('back') }}
    >
      <PackageForm
        key={edited?.revision}
        saved={edited}
        all={all}
        methods={methods}
        languages={languages}
        onReload={() => setEdited(saved)}
      />
    </Screen>
  )
}

interface PackageFormProps {
  saved: StaffPackage | null
  all: StaffPackage[]
  methods: StoredDeliveryText[]
  languages: Lang[]
  /** Replaces the version in the form by the current one. */
  onReload: () => void
}

function PackageForm({ saved, all, methods, languages, onReload }: PackageFormProps) {
  const { t } = useTranslation('admin-packages')
  const revalidator = useRevalidator()
  const editor = usePackageEditor(saved, methods)
  const { refusals, busy, conflict, save } = editor
  const [isEditingType, setEditingType] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The rejected field is rendered by now, in the tab of its language.
  useEffect(() => {
    if (refusals > 0) focusField(form.current?.querySelector<HTMLElement>('[aria-invalid=true]'))
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
        <PackageTexts languages={languages} editor={editor} />
        <div className="border-b border-line">
          <MethodFields editor={editor} onEditType={() => setEditingType(true)} />
          <DeliveryFields editor={editor} />
          <Questions editor={editor} />
        </div>
        <div className="sticky bottom-0 z-10 border-t border-line bg-paper py-3 max-lg:bottom-14">
          {conflict && (
            <div className="mb-3">
              <ErrorNotice className="mt-4" title={t('saveFailed')} text={conflict} />
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
      <Preview editor={editor} saved={saved} all={all} />
      {isEditingType && <DeliveryTextDialog editor={editor} onClose={() => setEditingType(false)} />}
      <LeaveGuard wouldLose={editor.wouldLose} isChanged={editor.isChanged} />
    </div>
  )
}

function Questions({ editor }: { editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { length: count } = editor.draft.questions
  return (
    <FoldedFields
      title={t('questions.heading')}
      set={[count > 0 ? t('questions.count', { count }) : t('questions.none')]}
    >
      <QuestionList editor={editor} />
    </FoldedFields>
  )
}

/** Days that guarantees usually have. */
const GUARANTEE_CHOICES = [30, 60, 90]

/** Promised delivery time and guarantee of the package, and whether customers choose start and pace. */
function DeliveryFields({ editor: { draft, errors, change } }: { editor: PackageEditor }) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const describeTerms = () => {
    const { deliveryHours, guaranteeDays } = parseTerms(draft)
    const show = (count: number) => ({ count, amount: isolateBidi(formatCount(lang, count)) })
    return [
      deliveryHours ? t('delivery.termHours', show(deliveryHours)) : t('delivery.policy'),
      guaranteeDays && t('delivery.termGuarantee', show(guaranteeDays)),
      draft.allowsPlan && t('delivery.termPlan'),
    ]
  }
  const number = {
    inputMode: 'numeric',
    autoComplete: 'off',
    dir: 'ltr',
    className: 'figures rtl:text-right',
  } as const
  return (
    <FoldedFields title={t('delivery.heading')} set={describeTerms()}>
      <div className="grid gap-5 sm:grid-cols-2">
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
          beside={GUARANTEE_CHOICES.map((days) => (
            <Button
              key={days}
              look="line"
              size="small"
              aria-label={t('delivery.guaranteeChoice', { days })}
              onClick={() => change({ guaranteeDays: String(days) })}
            >
              {days}
            </Button>
          ))}
        />
      </div>
      <Switch
        name="allowsPlan"
        label={t('delivery.plan')}
        text={t('delivery.planHint')}
        on={draft.allowsPlan}
        onChange={(allowsPlan) => change({ allowsPlan })}
      />
    </FoldedFields>
  )
}
