/** The files that can be imported, as the other shop exports them (docs/imports.md). */
export const IMPORT_FORMATS = [
  'woocommerce_products',
  'woocommerce_customers',
  'woocommerce_orders',
  'shopify_products',
  'shopify_customers',
  'shopify_orders',
  'reviews',
] as const

export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** `file`: a file that belongs to no shop system. */
export const IMPORT_SOURCES = ['woocommerce', 'shopify', 'file'] as const

export type ImportSource = (typeof IMPORT_SOURCES)[number]

export const IMPORT_KINDS = ['products', 'customers', 'orders', 'reviews'] as const

type ImportKind = (typeof IMPORT_KINDS)[number]

export function getImportSource(format: ImportFormat): ImportSource {
  if (format === 'reviews') return 'file'
  return format.startsWith('shopify') ? 'shopify' : 'woocommerce'
}

export function getImportKind(format: ImportFormat): ImportKind {
  return IMPORT_KINDS.find((kind) => format.endsWith(kind)) ?? 'products'
}

/**
 * `created`: stored as a new entry. `matched`: an account with the email exists and is used. `unchanged`: imported
 * before. `refused`: has a problem.
 */
export const IMPORT_RESULTS = ['created', 'matched', 'unchanged', 'refused'] as const

export type ImportResult = (typeof IMPORT_RESULTS)[number]

/** Why a row is refused. */
export const IMPORT_PROBLEMS = [
  'missing',
  'too_long',
  'invalid_email',
  'reserved_email',
  'invalid_price',
  'invalid_amount',
  'invalid_currency',
  'invalid_date',
  'ambiguous_date',
  'invalid_text',
  'invalid_rating',
  'duplicate',
  'too_many_cells',
  'not_stored',
  'unknown_customer',
] as const

export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]

/** How a file separates its cells, and how it writes amounts and dates such as 5/6/2026. */
export const DELIMITER_NAMES = ['comma', 'semicolon', 'tab'] as const
export const DECIMAL_SEPARATORS = ['point', 'comma'] as const
export const DATE_ORDERS = ['day_first', 'month_first'] as const

export type Delimiter = (typeof DELIMITER_NAMES)[number]

/** How a file writes amounts and dates, which is decided once for all its rows. Null: the file does not tell. */
export interface FileStyle {
  decimalSeparator: (typeof DECIMAL_SEPARATORS)[number] | null
  dateOrder: (typeof DATE_ORDERS)[number] | null
}

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024
export const MAX_IMPORT_ROWS = 20_000
