import { Check } from 'lucide-react'
import { useState } from 'react'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { isLang, LANGS } from '../../../shop/localization/languages.ts'
import { normalizeText } from '../../../shop/text.ts'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useLiveLanguages } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { FormFields, Refusal, useForm } from '../../ui/form/form.tsx'
import { session, startSession } from '../session.ts'
import type { OwnAccount } from './load-account.ts'

export function ProfileForm({ account }: { account: OwnAccount }) {
  const { t, lang: shown } = useTranslation('dashboard/account')
  const live = useLiveLanguages().map(({ code }) => code)
  // A language that is no longer live stays selected until the user chooses another.
  const offered = LANGS.filter((lang) => live.includes(lang) || lang === account.language)
  const [progress, setProgress] = useState<SaveProgress>('unchanged')
  const [choice, setChoice] = useState({ shown, language: account.language })
  // A language chosen in the header is saved with the account at once.
  if (choice.shown !== shown) setChoice({ shown, language: shown })
  const form = useForm(
    (fields) => {
      const name = normalizeText(String(fields.get('name')))
      return callApi('PATCH /account', { json: { name, language: choice.language } }).then(() => name)
    },
    {
      limits: fieldLimits('PATCH /account'),
      onDone: (name) => {
        const current = session.read()
        // The header shows the new name at once.
        if (current) startSession({ token: current.token, user: { ...current.user, name } })
        setProgress('saved')
      },
    },
  )
  return (
    <form
      {...form.props}
      onChange={() => setProgress('changed')}
      className="grid items-start gap-6 md:grid-cols-2"
    >
      <FormFields form={form}>
        <Field
          label={t('profile.name')}
          name="name"
          autoComplete="name"
          dir="auto"
          defaultValue={account.name}
          required
        />
        <SelectField
          label={t('profile.language')}
          hint={t('profile.languageHint')}
          name="language"
          value={choice.language}
          onChange={({ target }) =>
            setChoice((before) => (isLang(target.value) ? { ...before, language: target.value } : before))
          }
        >
          {offered.map((lang) => (
            <option key={lang} value={lang} lang={lang}>
              {LANGUAGES[lang].nativeName}
            </option>
          ))}
        </SelectField>
      </FormFields>
      <Refusal
        title={t('saveFailed')}
        error={form.error}
        onReload={form.clearError}
        className="md:col-span-2"
      />
      <SaveRow label={t('profile.save')} saved={t('saved')} progress={progress} busy={form.busy} />
    </form>
  )
}

export type SaveProgress = 'unchanged' | 'changed' | 'saved'

interface SaveRowProps {
  label: string
  /** Text beside the button after a save. */
  saved: string
  progress: SaveProgress
  busy: boolean
}

/** There is something to save once something has changed. */
export function SaveRow({ label, saved, progress, busy }: SaveRowProps) {
  return (
    <div className="col-span-full flex items-center gap-4">
      <Button look="solid" type="submit" busy={busy} disabled={progress !== 'changed'}>
        {label}
      </Button>
      <p role="status" className="flex items-center gap-2 font-semibold text-success">
        {progress === 'saved' && (
          <>
            <Check className="size-5" aria-hidden="true" />
            {saved}
          </>
        )}
      </p>
    </div>
  )
}
