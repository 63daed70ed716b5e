/** Types of the parts of Lighthouse that the bench uses. It is installed only when the bench runs. */
declare module 'lighthouse' {
  interface Flags {
    port: number
    logLevel: 'error'
    onlyCategories: string[]
  }

  interface Result {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { id: string; score: number | null; displayValue?: string }>
  }

  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>
}
