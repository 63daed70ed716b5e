import type { FormEvent, ReactNode } from 'react'
import { href, Link } from 'react-router'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { getTextDirection, type Lang } from '../../../../shop/localization/languages.ts'
import { PROMOTION_LIMITS } from '../../../../shop/promotions/promotion-fields.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field, FieldErrorsContext, SelectField } from '../../../ui/form/field.tsx'
import { LeaveGuard } from '../../leave-guard.tsx'
import type { StaffPackage } from '../../packages/staff-catalog.ts'
import { Refusal } from '../../ui/form-dialog.tsx'
import type { Promotion } from '../promotions-api.ts'
import { BenefitFields } from './benefit-fields.tsx'
import { Codes } from './codes.tsx'
import {
  CustomerFields,
  LimitFields,
  ScopeFields,
  StackingFields,
  WindowFields,
} from './condition-fields.tsx'
import { Preview } from './preview.tsx'
import type { PromotionDraft } from './promotion-draft.ts'
import { type PromotionEditor, usePromotionEditor } from './use-promotion-editor.ts'

interface PromotionFormProps {
  saved: Promotion | null
  initial: PromotionDraft
  packages: StaffPackage[]
  languages: Lang[]
  /** Replaces the version in the form by the current one. */
  onReload: () => void
}

export function PromotionForm({ saved, initial, packages, languages, onReload }: PromotionFormProps) {
  const { t } = useTranslation('admin-promotions')
  const editor = usePromotionEditor(saved, initial)
  const { form, draft, errors, refusal, busy, save, clearFieldError } = editor
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) save()
  }
  const isOver = saved?.phase === 'ended' || saved?.phase === 'archived'
  return (
    <div className="mt-4 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,52rem)_20rem]">
      <form
        ref={form}
        onSubmit={submit}
        onInput={({ target }) => clearFieldError(target)}
        noValidate
        className="min-w-0 space-y-8"
      >
        <FieldErrorsContext value={errors}>
          {isOver && <p className="rounded-control bg-accent-wash p-3">{t('endedHint')}</p>}
          <NameFields editor={editor} languages={languages} />
          <Section title={t('benefit')}>
            <BenefitFields editor={editor} />
          </Section>
          <Section title={t('form.scope')}>
            <ScopeFields editor={editor} packages={packages} />
          </Section>
          <Section title={t('form.audience')}>
            <CustomerFields editor={editor} />
          </Section>
          <Section title={t('window.heading')}>
            <WindowFields editor={editor} />
          </Section>
          <Section title={t('form.limits')}>
            <LimitFields editor={editor} />
          </Section>
          <Section title={t('form.stacking')}>
            <StackingFields editor={editor} />
          </Section>
        </FieldErrorsContext>
        <div className="sticky bottom-0 z-10 border-t border-line bg-paper py-3 max-lg:bottom-14">
          {refusal && (
            <div className="mb-3">
              <Refusal title={t('saveFailed')} error={refusal} onReload={onReload} />
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" busy={busy}>
              {t(saved ? 'save' : 'create')}
            </Button>
            <Link to={href('/admin/promotions')} className={buttonClass({ look: 'quiet', size: 'small' })}>
              {t('cancel')}
            </Link>
          </div>
        </div>
      </form>
      <div className="min-w-0 space-y-8 lg:sticky lg:top-16">
        <Preview draft={draft} packages={packages} />
        {saved?.trigger === 'code' && <Codes promotion={saved} />}
      </div>
      <LeaveGuard wouldLose={editor.wouldLose} isChanged={editor.isChanged} />
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className="type-heading float-start mb-4 w-full">{title}</legend>
      <div className="clear-both space-y-5">{children}</div>
    </fieldset>
  )
}

function NameFields({ editor, languages }: { editor: PromotionEditor; languages: Lang[] }) {
  const { t } = useTranslation('admin-promotions')
  const { draft, change, bind } = editor
  const isByCode = draft.trigger === 'code'
  return (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('name')}
          hint={t('form.nameHint')}
          maxLength={PROMOTION_LIMITS.name}
          autoComplete="off"
          dir="auto"
          {...bind('name')}
        />
        <SelectField
          label={t('form.trigger')}
          hint={t(isByCode ? 'form.byCodeHint' : 'form.automaticHint')}
          name="trigger"
          value={draft.trigger}
          onChange={({ target }) => change({ trigger: target.value === 'code' ? 'code' : 'automatic' })}
          choices={[
            ['code', t('form.byCode')],
            ['automatic', t('automatic')],
          ]}
        />
        {isByCode && (
          <Field
            label={t('code')}
            hint={t('form.codeHint')}
            maxLength={PROMOTION_LIMITS.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            className="font-mono rtl:text-right"
            {...bind('code')}
          />
        )}
      </div>
      <fieldset>
        <legend className="font-semibold">{t('form.titles')}</legend>
        <p className="mb-2 text-sm text-muted">{t('form.titlesHint')}</p>
        <div className="grid gap-5 sm:grid-cols-3">
          {languages.map((lang) => (
            <Field
              key={lang}
              label={LANGUAGES[lang].nativeName}
              name={`titles.${lang}`}
              lang={lang}
              dir={getTextDirection(lang)}
              maxLength={PROMOTION_LIMITS.title}
              autoComplete="off"
              value={draft.titles[lang] ?? ''}
              onChange={({ target }) => change({ titles: { ...draft.titles, [lang]: target.value } })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}
