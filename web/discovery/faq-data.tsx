import type { FaqEntry } from '../../shop/content/content.ts'
import { plainText } from '../ui/linked-text.tsx'
import { StructuredData } from './structured-data.tsx'

export function FaqData({ entries }: { entries: FaqEntry[] }) {
  const mainEntity = entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  }))
  return <StructuredData data={{ '@type': 'FAQPage', mainEntity }} />
}
