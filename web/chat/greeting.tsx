import { useTranslation } from '../localization/translation.tsx'

/** The name stands apart, so that one in another script turns nothing around it. */
export function Greeting({ name }: { name: string }) {
  const { t } = useTranslation('contact')
  const [before, after] = t('chat.greeting', { name: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}
