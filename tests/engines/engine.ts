/** Where a project's fresh databases come from. Told by its global set-up, asked by `tests/support/database.ts`. */
export type Engine =
  | { kind: 'embedded'; dump: string }
  | { kind: 'postgres'; server: string; template: string }
  | { kind: 'none'; why: string }

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine
  }
}
