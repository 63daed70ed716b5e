import { useState } from 'react'
import { ApiError } from '../../api-client.ts'

export type SettingsFormState = 'idle' | 'saving' | 'saved' | 'refused' | 'overtaken'

export interface SettingsForm<T> {
  draft: T
  change: (draft: T) => void
  /** Has unsaved changes. */
  dirty: boolean
  state: SettingsFormState
  /** Server's error message for the whole form, or null. */
  message: string | null
  /** Returns the error at a path of the draft, such as 'trader.name'. */
  errorAt: (path: string) => string | null
  /** Tells whether there is an error at a path or below it. */
  wrongWithin: (path: string) => boolean
  save: () => Promise<void>
  discard: () => void
  /** Loads the version of another user and discards unsaved input. */
  takeNewer: () => Promise<void>
}

interface SettingsFormOptions<T> {
  /** Saved value, which keeps its identity until it changes. */
  saved: T
  /** Throws CallFailed. */
  save: (draft: T) => Promise<void>
  reload: () => Promise<void>
  /** Prefix of the paths in validation errors, for example 'changes.'. */
  under: string
}

/** Holds a draft of a saved value until it is saved. */
export function useSettingsForm<T>({ saved, save, reload, under }: SettingsFormOptions<T>): SettingsForm<T> {
  const [base, setBase] = useState(saved)
  const [draft, setDraft] = useState(saved)
  const [state, setState] = useState<SettingsFormState>('idle')
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  if (base !== saved) {
    setBase(saved)
    setDraft(saved)
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
    message: refusal?.serverMessage ?? null,
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
