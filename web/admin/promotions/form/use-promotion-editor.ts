import { type ChangeEvent, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useForm } from '../../../ui/form/form.tsx'
import { refuse } from '../../../ui/form/use-submit.ts'
import { useReload } from '../../data/use-mutation.ts'
import { type Promotion, savePromotion } from '../promotions-api.ts'
import { PROMOTION_FIELDS, type PromotionDraft, readDraft, type TextField } from './promotion-draft.ts'

/** Fields that hold a whole list, to which the errors of its members belong. */
const LIST_MEMBER = /^(customers|types|packageIds|benefit\.types)\..*$/

/** Holds the state of a promotion in the editor; `saved` is null for a new one. */
export function usePromotionEditor(saved: Promotion | null, initial: PromotionDraft) {
  const { t } = useTranslation('admin-promotions')
  const navigate = useNavigate()
  /** A version that is loaded meanwhile must not be overwritten. */
  const [base] = useState(saved)
  const [first] = useState(initial)
  const [draft, setDraft] = useState(first)
  const isSaved = useRef(false)
  const change = (part: Partial<PromotionDraft>) => setDraft((before) => ({ ...before, ...part }))
  const reload = useReload()
  const form = useForm(
    () => {
      const { body, problems } = readDraft(draft)
      return problems[0] ? refuse(t('common:validation.invalid'), problems[0]) : savePromotion(base, body)
    },
    {
      limits: PROMOTION_FIELDS,
      getFieldName: (path) => path.replace(LIST_MEMBER, '$1'),
      fieldsOfCodes: { promotion_code_taken: 'code' },
      reload,
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
    },
  )
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
    /** Evaluated on leaving, because nothing is lost after a save. */
    wouldLose: () => !isSaved.current && isChanged,
    isChanged,
  }
}

export type PromotionEditor = ReturnType<typeof usePromotionEditor>
