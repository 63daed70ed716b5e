import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { isOver } from '../../../shop/promotions/promotion-fields.ts'
import { callApi, fetchApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { parseOptional, parseWhole } from '../../i18n/parse-input.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { DecimalField, Field } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { FormFields, Refusal, useForm } from '../../ui/form/form.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { fetchWritableLanguages } from '../data/languages-api.ts'
import { fetchCatalog, listPackages } from '../data/packages-api.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { EDITOR_FORM, EDITOR_GRID, PreviewPane } from '../ui/preview-pane.tsx'
import { EditorFooter } from '../ui/save-bar.tsx'
import { Screen } from '../ui/screen.tsx'
import { TimeZoneField } from '../ui/time-zone-field.tsx'
import type { Route } from './+types/edit-promotion'
import { PhaseBadge } from './phase-badge.tsx'
import { Preview, Report } from './preview.tsx'
import {
  copyDraft,
  createDraft,
  exportCodes,
  type Promotion,
  type PromotionDraft,
  type PromotionEditor,
  usePromotionEditor,
} from './promotion-editor.ts'
import {
  BenefitDetails,
  BenefitFigure,
  CustomerFields,
  KindFields,
  LimitFields,
  NameField,
  ScopeFields,
  StackingFields,
  TitleFields,
} from './promotion-fields.tsx'

export const handle = declareMessages('admin-promotions')

/** Path segment of a new promotion. `from` in the query is the id of the promotion that it copies. */
const NEW = 'new'

export async function clientLoader({ request, params: { promotionId } }: Route.ClientLoaderArgs) {
  const isNew = promotionId === NEW
  const id = isNew ? new URL(request.url).searchParams.get('from') : promotionId
  const [promotion, catalog, languages] = await Promise.all([
    id ? callApi('GET /admin/promotions/{id}', { param: { id } }) : null,
    fetchCatalog(),
    fetchWritableLanguages(),
  ])
  const packages = listPackages(catalog).filter(({ archived }) => !archived)
  return { saved: isNew ? null : promotion, source: isNew ? promotion : null, packages, languages }
}

export default function EditPromotion({ loaderData, params }: Route.ComponentProps) {
  const { t, lang } = useTranslation('admin-promotions')
  const { saved, source, ...choices } = loaderData
  /** Counts the versions shown in the form, which a newer one replaces only on demand. */
  const [version, setVersion] = useState(0)
  return (
    <Screen
      title={saved ? t('editTitle', { name: isolateBidi(saved.name) }) : t('newTitle')}
      back={{ to: href('/admin/promotions') + (saved ? `#${saved.id}` : ''), label: t('back') }}
      state={saved && <PhaseBadge phase={saved.phase} size="medium" />}
    >
      {saved && saved.report.uses + saved.report.reserved > 0 && <Report report={saved.report} />}
      <PromotionForm
        key={`${params.promotionId} ${source?.id} ${version}`}
        saved={saved}
        initial={
          source ? copyDraft(lang, source, t('copyOf', { name: source.name })) : createDraft(lang, saved)
        }
        onReload={() => setVersion(version + 1)}
        {...choices}
      >
        {saved?.trigger === 'code' && <Codes promotion={saved} />}
      </PromotionForm>
    </Screen>
  )
}

/** Generates single-use codes and exports all codes as CSV. */
function Codes({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('admin-promotions')
  const { id } = promotion
  const failed = t('codes.failed')
  const getCount = (fields: FormData) => parseOptional(fields.get('count')) ?? 0
  const form = useForm(
    (fields) => {
      const request = { param: { id }, json: { count: getCount(fields) } }
      return downloadPrivateFile(fetchApi('POST /admin/promotions/{id}/codes', request), 'codes.csv')
    },
    {
      limits: fieldLimits('POST /admin/promotions/{id}/codes'),
      failed,
      done: (_, fields) => t('codes.done', { count: getCount(fields) }),
    },
  )
  const exporting = useSubmit(() => exportCodes(id), { failed })
  const canGenerate = !isOver(promotion.phase)
  return (
    <PreviewPane title={t('codes.title')}>
      <p className="mb-3 text-sm text-muted lg:mt-2">{t('codes.text')}</p>
      <form {...form.props}>
        {canGenerate && (
          <FormFields form={form}>
            <DecimalField label={t('codes.count')} name="count" data-number="whole" defaultValue="100" />
          </FormFields>
        )}
        <div className="mt-3 flex flex-wrap gap-2 *:grow">
          {canGenerate && (
            <Button type="submit" size="compact" busy={form.busy}>
              <Download className="size-4" aria-hidden="true" />
              {t('codes.generate')}
            </Button>
          )}
          <Button size="compact" busy={exporting.busy} onClick={() => exporting.run()}>
            {t('codes.export')}
          </Button>
        </div>
      </form>
    </PreviewPane>
  )
}

/** The choices that the fields of the form offer. */
type Choices = Pick<Route.ComponentProps['loaderData'], 'packages' | 'languages'>

interface PromotionFormProps extends Choices {
  saved: Promotion | null
  initial: PromotionDraft
  /** Replaces the version in the form by the current one. */
  onReload: () => void
  /** Beside the form, below the preview. */
  children: ReactNode
}

function PromotionForm({ saved, initial, onReload, children, ...choices }: PromotionFormProps) {
  const { t } = useTranslation('admin-promotions')
  const editor = usePromotionEditor(saved, initial)
  const { form, draft } = editor
  return (
    <div className={EDITOR_GRID}>
      <form {...form.props} className={`${EDITOR_FORM} space-y-8`}>
        <FormFields form={form}>
          {saved && isOver(saved.phase) && <Notice tone="neutral">{t('endedHint')}</Notice>}
          <NameField editor={editor} />
          <Benefit editor={editor} />
          <Duration editor={editor} />
          <div className="max-lg:order-1">
            <FurtherFields editor={editor} {...choices} />
          </div>
        </FormFields>
        <EditorFooter
          submit={t(saved ? 'save' : 'create')}
          cancel={{ label: t('cancel'), to: href('/admin/promotions') }}
          busy={form.busy}
          namesChanges={saved !== null}
          isUnchanged={saved !== null && !editor.isChanged}
        >
          <Refusal title={t('saveFailed')} error={form.error} onReload={onReload} className="mb-3" />
        </EditorFooter>
      </form>
      <div className="max-lg:contents lg:sticky lg:top-16 lg:min-w-0 lg:space-y-8">
        <Preview draft={draft} packages={choices.packages} />
        {children}
      </div>
      <LeaveGuard wouldLose={editor.wouldLose} isChanged={editor.isChanged} />
    </div>
  )
}

/** The kind of discount, its figure and its code. */
function Benefit({ editor }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  const { draft, bind } = editor
  return (
    <fieldset className="space-y-5">
      <legend className="type-heading">{t('form.essentials')}</legend>
      <KindFields editor={editor} />
      <div className="grid gap-5 sm:grid-cols-2">
        <BenefitFigure editor={editor} />
        {draft.trigger === 'code' && (
          <Field
            label={t('code')}
            hint={t('form.codeHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...bind('code')}
            dir="ltr"
            className="tracking-wide"
          />
        )}
      </div>
      <BenefitDetails editor={editor} />
    </fieldset>
  )
}

function Duration({ editor: { draft, change, bind } }: { editor: PromotionEditor }) {
  const { t } = useTranslation('admin-promotions')
  return (
    <fieldset>
      <legend className="type-heading">{t('form.duration')}</legend>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <DateField
            key={name}
            label={t(`form.${name}`)}
            withTime
            name={name}
            placeholder={t(name === 'startsAt' ? 'form.set.now' : 'form.set.noEnd')}
            value={draft[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        {(draft.startsAt || draft.endsAt) && (
          <TimeZoneField label={t('form.timeZone')} hint={t('form.windowHint')} {...bind('timeZone')} />
        )}
      </div>
    </fieldset>
  )
}

/** The other fields in folded sections, which show what is set. */
function FurtherFields({ editor, packages, languages }: Choices & { editor: PromotionEditor }) {
  const { t, lang } = useTranslation('admin-promotions')
  const { draft } = editor
  const pounds = (text: string) => isolateBidi(`£${text}`)
  const customers = draft.customers.split(/[\s,;،]+/).filter(Boolean).length
  const covered = [
    ...draft.types.map((type) => t(`types.${type}`)),
    draft.packageIds.length > 0 && t('coveredPackages', { count: draft.packageIds.length }),
    draft.types.length + draft.packageIds.length === 0 && t('form.set.everything'),
    draft.minimumSpend && t('form.set.minimum', { amount: pounds(draft.minimumSpend) }),
  ]
  const limits = [
    draft.maxUses && t('form.set.maxUses', { count: parseWhole(draft.maxUses) ?? 0 }),
    draft.maxDiscount && t('form.set.maxDiscount', { amount: pounds(draft.maxDiscount) }),
    draft.maxUsesPerCustomer && t('form.set.perCustomer', { amount: isolateBidi(draft.maxUsesPerCustomer) }),
  ].filter(Boolean)
  const sections = [
    {
      title: t('form.titles'),
      set: [draft.titles[lang] ?? draft.titles.en],
      fields: <TitleFields editor={editor} languages={languages} />,
    },
    {
      title: t('form.scope'),
      set: covered,
      fields: <ScopeFields editor={editor} packages={packages} />,
    },
    {
      title: t('form.audience'),
      set: [
        draft.isFirstOrderOnly && t('form.firstOrder'),
        customers > 0
          ? t('form.set.chosenCustomers', { count: customers })
          : !draft.isFirstOrderOnly && t('form.set.everybody'),
      ],
      fields: <CustomerFields editor={editor} />,
    },
    {
      title: t('form.limits'),
      set: limits.length > 0 ? limits : [t('form.set.noLimit')],
      fields: <LimitFields editor={editor} />,
    },
    {
      title: t('form.stacking'),
      set: draft.isExclusive
        ? [t('form.exclusive')]
        : [
            t('form.set.together'),
            parseWhole(draft.priority) !== 0 && `${t('form.priority')}: ${isolateBidi(draft.priority)}`,
          ],
      fields: <StackingFields editor={editor} />,
    },
  ]
  return sections.map(({ title, set, fields }) => (
    <FoldedFields key={title} title={title} set={set}>
      <div className="space-y-5">{fields}</div>
    </FoldedFields>
  ))
}
