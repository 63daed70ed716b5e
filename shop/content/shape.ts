import type { Block } from './legal-text.ts'

/** Text of one or several lines. With `allowsPlaceholders` it may contain figures and links. */
export interface TextShape {
  kind: 'text'
  most: number
  lines?: 'several'
  allowsPlaceholders: boolean
}

/** One of the listed names. */
interface ChoiceShape {
  kind: 'choice'
  of: readonly string[]
}

/** The id of a list entry, which the form generates and the pages do not show. */
interface KeyShape {
  kind: 'key'
}

export interface ListShape<T> {
  kind: 'list'
  least: number
  most: number
  of: Shape<T>
}

interface GroupShape<T> {
  kind: 'group'
  of: { [Key in keyof T]: Shape<T[Key]> }
}

/** A paragraph, a list or rows, see `Block` in legal-text.ts. */
export interface BlockShape {
  kind: 'block'
  most: number
}

/** The shape of a value of type T. The API validates with it, and the form renders its fields from it. */
export type Shape<T> = [T] extends [Block]
  ? [Block] extends [T]
    ? BlockShape
    : StringShape
  : T extends number
    ? { kind: 'number'; least: number; most: number }
    : T extends boolean
      ? { kind: 'flag' }
      : T extends (infer Entry)[]
        ? ListShape<Entry>
        : GroupShape<T>

type StringShape = TextShape | ChoiceShape | KeyShape

/** Any shape, for code that walks a shape recursively. */
export type AnyShape =
  | StringShape
  | BlockShape
  | { kind: 'number'; least: number; most: number }
  | { kind: 'flag' }
  | { kind: 'list'; least: number; most: number; of: AnyShape }
  | { kind: 'group'; of: { [key: string]: AnyShape } }
