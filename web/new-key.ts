import { randomSuffix } from './localization/browser-locale.ts'

/** For one wish, so that sending it again does it once. */
export function newKey(): string {
  return `${randomSuffix()}${randomSuffix()}`
}
