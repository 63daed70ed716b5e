import { mapTextFields } from './package-fields.ts'
import type { MethodCard, PackageText } from './package-view.ts'

export const EMPTY_PACKAGE_TEXT: PackageText = {
  ...mapTextFields(
    () => '',
    () => null,
  ),
  features: [],
}

export const PACKAGE_TEXT_KEYS = Object.keys(EMPTY_PACKAGE_TEXT) as (keyof PackageText)[]

/** Returns the method card of a text; null without one. */
export function getMethodCard(text: PackageText): MethodCard | null {
  const { methodDelivery: delivery, methodExclusions: exclusions, methodEvidence: evidence } = text
  return delivery && exclusions && evidence ? { delivery, exclusions, evidence } : null
}
