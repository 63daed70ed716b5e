import { getFormDraft } from '../../ui/form/form-draft.ts'

/** The message to the shop that is not sent yet. The login takes its email. */
export const contactDraft = getFormDraft('contactDraft')
