import { useTranslation } from '../i18n/translation.tsx'
import { Sentence, SLOT } from '../ui/sentence.tsx'

/** The name stands apart, so that one in another script turns nothing around it. */
export function Greeting({ name }: { name: string }) {
  const { t } = useTranslation('contact')
  return (
    <Sentence text={t('chat.greeting', { name: SLOT })}>
      <bdi>{name}</bdi>
    </Sentence>
  )
}
