import { useState } from 'react'
import { CallFailed } from '../../api-client.ts'

export type EditState = 'idle' | 'saving' | 'saved' | 'refused' | 'overtaken'

export interface Edit<T> {
  draft: T
  change: (draft: T) => void
  /** Something is typed that is not saved. */
  dirty: boolean
  state: EditState
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

interface EditOptions<T> {
  /** As it is saved; the same object until something else is. */
  known: T
  /** Throws CallFailed. */
  save: (draft: T) => Promise<void>
  reload: () => Promise<void>
  /** What its errors' paths begin with: 'changes.'. */
  under: string
}

/** Something that is typed over what is known, until it is saved. */
export function useEdit<T>({ known, save, reload, under }: EditOptions<T>): Edit<T> {
  const [base, setBase] = useState(known)
  const [draft, setDraft] = useState(known)
  const [state, setState] = useState<EditState>('idle')
  const [refusal, setRefusal] = useState<CallFailed | null>(null)
  if (base !== known) {
    setBase(known)
    setDraft(known)
  }
  const errors = (refusal?.errors ?? []).map(({ path, message }) => ({
    path: path.startsWith(under) ? path.slice(under.length) : path,
    message,
  }))
  const begin = (next: EditState) => {
    setState(next)
    setRefusal(null)
  }
  return {
    draft,
    dirty: JSON.stringify(draft) !== JSON.stringify(base),
    state,
    said: refusal?.said ?? null,
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
        const refused = error instanceof CallFailed ? error : null
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
