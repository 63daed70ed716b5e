import type { Block } from './legal-text.ts'

/** Text: one line or several. With `marks` it may hold figures and links; without, it stands as it is. */
export interface TextShape {
  kind: 'text'
  most: number
  lines?: 'several'
  allowsPlaceholders: boolean
}

/** One of these names. */
export interface ChoiceShape {
  kind: 'choice'
  of: readonly string[]
}

/** What tells an entry of a list from the others; made by the screen, unseen by the reader. */
export interface KeyShape {
  kind: 'key'
}

export interface ListShape<T> {
  kind: 'list'
  least: number
  most: number
  of: Shape<T>
}

export interface GroupShape<T> {
  kind: 'group'
  of: { [Key in keyof T]: Shape<T[Key]> }
}

/** A paragraph, a list or rows, as legal-text.ts has it. */
export interface BlockShape {
  kind: 'block'
  most: number
}

/** What a value of that type may be: the calls check by it, the screen is drawn from it. */
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

/** Any of them, for who walks along one. */
export type AnyShape =
  | StringShape
  | BlockShape
  | { kind: 'number'; least: number; most: number }
  | { kind: 'flag' }
  | { kind: 'list'; least: number; most: number; of: AnyShape }
  | { kind: 'group'; of: { [key: string]: AnyShape } }
