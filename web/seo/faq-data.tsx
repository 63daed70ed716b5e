import type { FaqEntry } from '../../shop/content/content.ts'
import { stripLinks } from '../ui/linked-text.tsx'
import { StructuredData } from './structured-data.tsx'

export function FaqData({ entries }: { entries: FaqEntry[] }) {
  const mainEntity = entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: stripLinks(answer) },
  }))
  return <StructuredData data={{ '@type': 'FAQPage', mainEntity }} />
}
