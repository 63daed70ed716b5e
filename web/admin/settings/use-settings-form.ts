import { useState } from 'react'
import { ApiError } from '../../api-client.ts'

export type SettingsFormState = 'idle' | 'saving' | 'saved' | 'refused' | 'overtaken'

export interface SettingsForm<T> {
  draft: T
  change: (draft: T) => void
  /** Something is typed that is not saved. */
  dirty: boolean
  state: SettingsFormState
  /** Why it was refused, for the whole of it; null when the server said nothing. */
  said: string | null
  /** What is wrong at that place of the draft: 'trader.name'. */
  errorAt: (path: string) => string | null
  /** Is anything wrong at that place or within it? */
  wrongWithin: (path: string) => boolean
  save: () => Promise<void>
  discard: () => void
  /** Takes what somebody else has saved meanwhile; what was typed is gone. */
  takeNewer: () => Promise<void>
}

interface SettingsFormOptions<T> {
  /** As it is saved; the same object until something else is. */
  known: T
  /** Throws CallFailed. */
  save: (draft: T) => Promise<void>
  reload: () => Promise<void>
  /** What its errors' paths begin with: 'changes.'. */
  under: string
}

/** Something that is typed over what is known, until it is saved. */
export function useSettingsForm<T>({ known, save, reload, under }: SettingsFormOptions<T>): SettingsForm<T> {
  const [base, setBase] = useState(known)
  const [draft, setDraft] = useState(known)
  const [state, setState] = useState<SettingsFormState>('idle')
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  if (base !== known) {
    setBase(known)
    setDraft(known)
  }
  const errors = (refusal?.errors ?? []).map(({ path, message }) => ({
    path: path.startsWith(under) ? path.slice(under.length) : path,
    message,
  }))
  const begin = (next: SettingsFormState) => {
    setState(next)
    setRefusal(null)
  }
  return {
    draft,
    dirty: JSON.stringify(draft) !== JSON.stringify(base),
    state,
    said: refusal?.serverMessage ?? null,
    errorAt: (path) => errors.find((error) => error.path === path)?.message ?? null,
    wrongWithin: (path) => errors.some((error) => `${error.path}.`.startsWith(`${path}.`)),
    change(next) {
      setDraft(next)
      if (state === 'saved') setState('idle')
    },
    async save() {
      begin('saving')
      try {
        await save(draft)
        setState('saved')
      } catch (error) {
        const refused = error instanceof ApiError ? error : null
        if (!refused) console.error(error)
        setRefusal(refused)
        setState(refused?.code === 'changed_meanwhile' ? 'overtaken' : 'refused')
      }
    },
    discard() {
      setDraft(base)
      begin('idle')
    },
    async takeNewer() {
      await reload()
      begin('idle')
    },
  }
}
