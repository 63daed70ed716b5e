/** Limits of what staff may enter, for the form and for the API. */
export const PACKAGE_ID_PATTERN = /^[a-z0-9-]{1,64}$/

/** Whether an order is of a package of the catalog, not of work that only its offer describes. */
export function isCatalogPackage(packageId: string): boolean {
  return PACKAGE_ID_PATTERN.test(packageId)
}

export const MAX_PRICE_PENCE = 10_000_000
export const MAX_QUANTITY = 1_000_000_000
export const MAX_DELIVERY_HOURS = 24 * 365
export const MAX_GUARANTEE_DAYS = 365
export const MAX_FEATURES = 8
export const MAX_FEATURE_LENGTH = 60
/** Characters of each text of the method card. */
const MAX_METHOD_TEXT = 300

interface TextFieldRules {
  required: boolean
  maxLength: number
  multiline?: true
  /** Keys of the field's messages in `admin-packages`. */
  label: string
  hint?: string
}

/**
 * The translated text fields of a package, in the order of the form. API schemas, the activity log, the editor and its
 * validation derive from this table. Each field has a column of its name in `package_texts`.
 */
export const PACKAGE_TEXT_FIELDS = {
  name: { label: 'name', required: true, maxLength: 80 },
  description: {
    label: 'description',
    hint: 'descriptionHint',
    required: true,
    maxLength: 300,
    multiline: true,
  },
  tag: { label: 'tag', hint: 'tagHint', required: false, maxLength: 30 },
  methodDelivery: {
    label: 'method.delivery',
    hint: 'method.deliveryHint',
    required: false,
    maxLength: MAX_METHOD_TEXT,
    multiline: true,
  },
  methodExclusions: {
    label: 'method.exclusions',
    hint: 'method.exclusionsHint',
    required: false,
    maxLength: MAX_METHOD_TEXT,
    multiline: true,
  },
  methodEvidence: {
    label: 'method.evidence',
    hint: 'method.evidenceHint',
    required: false,
    maxLength: MAX_METHOD_TEXT,
    multiline: true,
  },
} as const satisfies Record<string, TextFieldRules>

type TextFields = typeof PACKAGE_TEXT_FIELDS

export const METHOD_CARD_FIELDS = [
  'methodDelivery',
  'methodExclusions',
  'methodEvidence',
] as const satisfies TextFieldName[]

export type MethodCardFieldName = (typeof METHOD_CARD_FIELDS)[number]

export type TextFieldName = keyof TextFields

type RequiredTextField = {
  [Name in TextFieldName]: TextFields[Name]['required'] extends true ? Name : never
}[TextFieldName]

/** An object with one value per text field, of another type for fields that may be empty. */
export type PerTextField<Required, Optional> = Record<RequiredTextField, Required> &
  Record<Exclude<TextFieldName, RequiredTextField>, Optional>

export const TEXT_FIELDS = Object.entries(PACKAGE_TEXT_FIELDS) as [TextFieldName, TextFields[TextFieldName]][]

export function mapTextFields<Required, Optional>(
  buildRequired: (name: TextFieldName, field: TextFields[TextFieldName]) => Required,
  buildOptional: (name: TextFieldName, field: TextFields[TextFieldName]) => Optional,
): PerTextField<Required, Optional> {
  const values = TEXT_FIELDS.map(([name, field]) => [
    name,
    field.required ? buildRequired(name, field) : buildOptional(name, field),
  ])
  return Object.fromEntries(values) as PerTextField<Required, Optional>
}
