import { METHOD_CARD_FIELDS, PACKAGE_TEXT_FIELDS } from '../../../shop/catalog/package-fields.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { getTextDirection } from '../../../shop/localization/languages.ts'
import { callApi } from '../../api-client.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DecimalField, TextAreaField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { SwitchField } from '../settings/switch.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { findDefaultMethodCard, getShownText, type PackageEditor, parseNumbers } from './package-editor.ts'
import { TextInputs } from './package-texts.tsx'

/** Days that guarantees usually have. */
const GUARANTEE_CHOICES = [30, 60, 90]

/** Promised delivery time and guarantee of the package, and whether customers choose start and pace. */
export function DeliveryFields({ editor: { draft, change, bind } }: { editor: PackageEditor }) {
  const { t, lang } = useTranslation('admin-packages')
  const describeTerms = () => {
    const { deliveryHours, guaranteeDays } = parseNumbers(draft)
    const show = (count: number) => ({ count, amount: isolateBidi(formatCount(lang, count)) })
    return [
      deliveryHours ? t('delivery.termHours', show(deliveryHours)) : t('delivery.policy'),
      guaranteeDays && t('delivery.termGuarantee', show(guaranteeDays)),
      draft.allowsPlan && t('delivery.termPlan'),
    ]
  }
  return (
    <FoldedFields title={t('delivery.heading')} set={describeTerms()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <DecimalField label={t('delivery.hours')} hint={t('delivery.hoursHint')} {...bind('deliveryHours')} />
        <DecimalField
          label={t('delivery.guarantee')}
          hint={t('delivery.guaranteeHint')}
          {...bind('guaranteeDays')}
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
      <SwitchField
        name="allowsPlan"
        label={t('delivery.plan')}
        text={t('delivery.planHint')}
        on={draft.allowsPlan}
        onChange={(allowsPlan) => change({ allowsPlan })}
      />
    </FoldedFields>
  )
}

interface MethodCardFieldsProps {
  editor: PackageEditor
  onEditType: () => void
}

/** How the package is delivered, in the shown language: as its type, or with a text of its own. */
export function MethodCardFields({ editor, onEditType }: MethodCardFieldsProps) {
  const { t } = useTranslation('admin-packages')
  const { draft, form, shownLang, methodCards, setOwnsMethodCard } = editor
  const shown = getShownText(draft, shownLang, methodCards)
  const type = t(`types.${draft.type}`)
  // Texts that call the package real lack a method, for which there is no field yet.
  const missing = form.errors[`texts.${shownLang}.methodDelivery`]
  return (
    <>
      <FoldedFields
        title={t('method.heading')}
        set={[shown.methodDelivery ?? t('method.none'), draft.ownsMethodCard && t('method.own')]}
      >
        {draft.ownsMethodCard ? (
          <div key={shownLang} className="space-y-5">
            <TextInputs names={METHOD_CARD_FIELDS} lang={shownLang} editor={editor} />
          </div>
        ) : (
          <>
            <dl
              lang={shownLang}
              dir={getTextDirection(shownLang)}
              className="space-y-3 border-s-2 border-line ps-3"
            >
              {METHOD_CARD_FIELDS.map((name) => (
                <div key={name}>
                  <dt className="text-sm text-muted">{t(PACKAGE_TEXT_FIELDS[name].label)}</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">{shown[name] ?? '–'}</dd>
                </div>
              ))}
            </dl>
            <Button look="line" size="small" className="mt-4" onClick={onEditType}>
              {t('method.editType', { type })}
            </Button>
          </>
        )}
        <SwitchField
          name="ownsMethodCard"
          label={t('method.own')}
          text={t('method.ownHint', { type })}
          on={draft.ownsMethodCard}
          onChange={setOwnsMethodCard}
        />
      </FoldedFields>
      {missing && !draft.ownsMethodCard && (
        <p role="alert" className="pb-3 text-sm text-danger">
          {missing}
        </p>
      )}
    </>
  )
}

interface DefaultMethodCardDialogProps {
  editor: PackageEditor
  onClose: () => void
}

/** Changes how all packages of the type without a text of their own are delivered, in the shown language. */
export function DefaultMethodCardDialog({ editor, onClose }: DefaultMethodCardDialogProps) {
  const { t } = useTranslation('admin-packages')
  const { draft, shownLang: lang, methodCards } = editor
  const saved = findDefaultMethodCard(draft, lang, methodCards)
  const title = t('method.editType', { type: t(`types.${draft.type}`) })
  return (
    <FormDialog
      key={saved?.revision}
      title={`${title} · ${LANGUAGES[lang].nativeName}`}
      submit={t('save')}
      failed={t('saveFailed')}
      limits={fieldLimits('PUT /admin/default-method-cards/{type}/{lang}')}
      onSubmit={(fields) => {
        const get = (name: string) => String(fields.get(name) ?? '')
        return callApi('PUT /admin/default-method-cards/{type}/{lang}', {
          param: { type: draft.type, lang },
          ifMatch: saved?.revision ?? 0,
          json: {
            methodDelivery: get('methodDelivery'),
            methodExclusions: get('methodExclusions'),
            methodEvidence: get('methodEvidence'),
          },
        })
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t('method.editTypeHint')}</p>
      {METHOD_CARD_FIELDS.map((name) => (
        <TextAreaField
          key={name}
          name={name}
          label={t(PACKAGE_TEXT_FIELDS[name].label)}
          lang={lang}
          dir={getTextDirection(lang)}
          defaultValue={saved?.[name]}
          required
        />
      ))}
    </FormDialog>
  )
}
