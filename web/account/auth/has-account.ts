import { createStoredValue } from '../../stored-value.ts'

/** Whether somebody has logged in with this browser before: the checkout then offers the login first. */
export const hasAccount = createStoredValue<boolean>('hasAccount', false, (json) => json === true, {
  isMinor: true,
})
