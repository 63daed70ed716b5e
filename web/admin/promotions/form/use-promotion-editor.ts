import { type ChangeEvent, useRef, useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import type { FieldError } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useFieldErrors } from '../../../ui/form/use-field-errors.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { type Promotion, savePromotion } from '../promotions-api.ts'
import { type PromotionDraft, readDraft, type TextField } from './promotion-draft.ts'

/** Fields that hold a whole list, to which the errors of its members belong. */
const LIST_MEMBER = /^(customers|types|packageIds|benefit\.types)\..*$/

/** Holds the state of a promotion in the editor; `saved` is null for a new one. */
export function usePromotionEditor(saved: Promotion | null, initial: PromotionDraft) {
  const { t } = useTranslation('admin-promotions')
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  /** A version that is loaded meanwhile must not be overwritten. */
  const [base] = useState(saved)
  const [first] = useState(initial)
  const [draft, setDraft] = useState(first)
  const { errors, setServerErrors, clearError } = useFieldErrors()
  const isSaved = useRef(false)
  const change = (part: Partial<PromotionDraft>) => setDraft((before) => ({ ...before, ...part }))
  const refuse = (fields: FieldError[]) => {
    const named = fields.map(({ path, message }) => ({ path: path.replace(LIST_MEMBER, '$1'), message }))
    setServerErrors({ errors: named }, form.current ?? undefined)
  }
  const mutation = useMutation((body: Parameters<typeof savePromotion>[1]) => savePromotion(base, body), {
    done: ({ name }) => t('saved', { name: isolateBidi(name) }),
    onDone: ({ id, trigger, code }) => {
      isSaved.current = true
      const needsCodes = !base && trigger === 'code' && code === null
      navigate(
        needsCodes
          ? href('/admin/promotions/:promotionId', { promotionId: id })
          : `${href('/admin/promotions')}#${id}`,
      )
    },
    onFailed: ({ code, errors: fields, serverMessage }) => {
      if (code === 'changed_meanwhile') revalidator.revalidate()
      refuse(code === 'promotion_code_taken' ? [{ path: 'code', message: serverMessage ?? '' }] : fields)
    },
  })
  const save = () => {
    const { body, problems } = readDraft(draft)
    const found = Object.entries(problems)
    mutation.clearError()
    refuse(found.map(([path, problem]) => ({ path, message: t(`errors.${problem}`) })))
    if (found.length === 0) mutation.run(body)
  }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first)
  return {
    form,
    draft,
    change,
    /** Props of a text field. */
    bind: (name: TextField) => ({
      name,
      value: draft[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change({ [name]: target.value }),
    }),
    errors,
    clearFieldError: clearError,
    busy: mutation.busy,
    /** Why the promotion could not be saved, unless a field says it. */
    refusal: mutation.error?.errors.length === 0 && !errors.code ? mutation.error : null,
    save,
    /** Evaluated on leaving, because nothing is lost after a save. */
    wouldLose: () => !isSaved.current && isChanged,
    isChanged,
  }
}

export type PromotionEditor = ReturnType<typeof usePromotionEditor>
