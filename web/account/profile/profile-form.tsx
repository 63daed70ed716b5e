import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { isLang, LANGS } from '../../../shop/localization/languages.ts'
import { normalizeText } from '../../../shop/text.ts'
import { callApi, getErrorMessage } from '../../api-client.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useLiveLanguages } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { session, startSession } from '../session.ts'
import type { OwnAccount } from './load-account.ts'

export function ProfileForm({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('dashboard/account')
  const live = useLiveLanguages().map(({ code }) => code)
  // A language that is no longer live stays selected until the user chooses another.
  const offered = LANGS.filter((lang) => live.includes(lang) || lang === account.language)
  const [state, setState] = useState<'idle' | 'busy' | 'saved'>('idle')
  const [error, setError] = useState<string | null>(null)
  const { errors, validate } = useFieldErrors()
  const { lang: shown } = useLang()
  const [choice, setChoice] = useState({ shown, language: account.language })
  // A language chosen in the header is saved with the account at once.
  if (choice.shown !== shown) setChoice({ shown, language: shown })
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!validate(event.currentTarget)) return
    const name = normalizeText(String(new FormData(event.currentTarget).get('name')))
    const { language } = choice
    setState('busy')
    setError(null)
    try {
      await callApi('PATCH /account', { json: { name, language } })
      const current = session.read()
      // The header shows the new name at once.
      if (current) startSession({ token: current.token, user: { ...current.user, name } })
      setState('saved')
    } catch (refused) {
      setError(getErrorMessage(refused, t('common:offline')))
      setState('idle')
    }
  }
  return (
    <form noValidate onSubmit={save} onChange={() => setState('idle')} className="max-w-md space-y-5">
      <Field
        label={t('profile.name')}
        name="name"
        autoComplete="name"
        dir="auto"
        maxLength={100}
        defaultValue={account.name}
        error={errors.name}
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
      {error && <ErrorNotice title={t('saveFailed')} text={error} />}
      <div className="flex items-center gap-4">
        <Button type="submit" busy={state === 'busy'}>
          {t('profile.save')}
        </Button>
        <p role="status" className="flex items-center gap-2 font-semibold text-success">
          {state === 'saved' && (
            <>
              <Check className="size-5" aria-hidden="true" />
              {t('saved')}
            </>
          )}
        </p>
      </div>
    </form>
  )
}
