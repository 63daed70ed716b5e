import type { FaqEntry } from '../../../shop/content/content.ts'
import { StructuredData } from '../../ui/structured-data.tsx'
import { plainText } from '../linked-text.tsx'

export function FaqData({ entries }: { entries: FaqEntry[] }) {
  const mainEntity = entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  }))
  return <StructuredData data={{ '@type': 'FAQPage', mainEntity }} />
}
