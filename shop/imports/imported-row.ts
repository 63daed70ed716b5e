import type { PackageType } from '../catalog/package-view.ts'
import type { Lang } from '../localization/languages.ts'
import type { ImportProblem } from './import-fields.ts'

export interface ProductData {
  kind: 'products'
  externalId: string
  name: string
  description: string
  type: PackageType
  quantity: number
  /** Pence. */
  price: number
}

export interface CustomerData {
  kind: 'customers'
  externalId: string
  name: string
  email: string
}

export interface ImportedOrderLine {
  name: string
  quantity: number
}

export interface OrderData {
  kind: 'orders'
  externalId: string
  number: string
  email: string
  status: string
  currency: string
  /** Hundredths of the currency. */
  total: number
  /** ISO 8601. */
  orderedAt: string
  lines: ImportedOrderLine[]
}

/** A review from elsewhere, which is marked as imported and never verified. */
export interface ReviewData {
  kind: 'reviews'
  /** Hash of the source with the id of the review there, or with its content. */
  externalId: string
  source: string
  /** Stars, 1 to 5. */
  rating: number
  text: string
  name: string | null
  product: string | null
  lang: Lang
  /** ISO 8601. */
  writtenAt: string
}

/** A row of the file as it will be stored. */
export type ImportData = ProductData | CustomerData | OrderData | ReviewData

interface RowProblem {
  problem: ImportProblem
  column: string
}

/** A row of the file, which may span several lines: its data, or why it is refused. */
export type ImportedRow = { line: number } & (
  | { data: ImportData; problem?: undefined }
  | ({ data?: undefined } & RowProblem)
)

/** Thrown by the reader of a column. */
export class RowRefusal extends Error {
  readonly problem: ImportProblem
  readonly column: string

  constructor({ problem, column }: RowProblem) {
    super(problem)
    this.problem = problem
    this.column = column
  }
}
