/** Source of a project's fresh databases: provided by its global setup, read by `tests/support/database.ts`. */
export type Engine =
  | { kind: 'embedded'; dump: string }
  | { kind: 'postgres'; server: string; template: string }
  | { kind: 'none'; why: string }

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine
  }
}
