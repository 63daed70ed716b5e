import { METHOD_CARD_FIELDS, type MethodCardFieldName, mapTextFields } from './package-fields.ts'
import type { MethodCard, PackageText } from './package-view.ts'

export const EMPTY_PACKAGE_TEXT: PackageText = {
  ...mapTextFields(
    () => '',
    () => null,
  ),
  features: [],
}

export const PACKAGE_TEXT_KEYS = Object.keys(EMPTY_PACKAGE_TEXT) as (keyof PackageText)[]

export function getMethodCard(text: PackageText): MethodCard | null {
  const { methodDelivery: delivery, methodExclusions: exclusions, methodEvidence: evidence } = text
  return delivery && exclusions && evidence ? { delivery, exclusions, evidence } : null
}

/** How packages of a type are delivered, in one language. */
export type MethodCardText = Record<MethodCardFieldName, string>

/** Returns a text of a package with the method of its type, unless it has its own. */
export function withMethodCardOfType(text: PackageText, ofType: MethodCardText | undefined): PackageText {
  if (!ofType || METHOD_CARD_FIELDS.some((name) => text[name] !== null)) return text
  const { methodDelivery, methodExclusions, methodEvidence } = ofType
  return { ...text, methodDelivery, methodExclusions, methodEvidence }
}
