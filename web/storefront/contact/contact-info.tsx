import { Check, Headset, Mail, MapPin } from 'lucide-react'
import { useTranslation } from '../../localization/translation.tsx'
import { useRootData } from '../../root-data.ts'

const WAYS = [
  { icon: Headset, title: 'info.hours', text: 'info.hoursText' },
  { icon: MapPin, title: 'info.place', text: 'info.placeText' },
] as const

const REASONS = ['why.person', 'why.delivery', 'why.guarantee', 'why.password', 'why.satisfaction'] as const

export function ContactInfo() {
  const { t } = useTranslation('contact')
  const supportEmail = useRootData()?.supportEmail
  return (
    <div className="space-y-12">
      <section aria-labelledby="reach">
        <h2 id="reach" className="type-heading text-2xl">
          {t('info.title')}
        </h2>
        <ul className="mt-5 border-t border-line">
          <li className="flex gap-4 border-b border-line py-4">
            <Mail className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
            <span className="min-w-0">
              <span className="block font-semibold">{t('info.email')}</span>
              <a href={`mailto:${supportEmail}`} dir="ltr" className="text-link hover:underline">
                {supportEmail}
              </a>
            </span>
          </li>
          {WAYS.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-4 border-b border-line py-4">
              <Icon className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
              <span>
                <span className="block font-semibold">{t(title)}</span>
                <span className="block text-muted">{t(text)}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="why">
        <h2 id="why" className="type-heading text-2xl">
          {t('why.title')}
        </h2>
        <ul className="mt-5 space-y-3">
          {REASONS.map((reason) => (
            <li key={reason} className="flex gap-3">
              <Check className="mt-0.5 size-5 shrink-0 text-link" aria-hidden="true" />
              {t(reason)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
