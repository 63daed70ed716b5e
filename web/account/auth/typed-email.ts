import { createStoredValue } from '../../stored-value.ts'

/** The email typed last in the login or the registration. The other form fills it in. It is deleted with the tab. */
export const typedEmail = createStoredValue<string>('typedEmail', '', (_, text) => text, {
  kind: 'session',
})
