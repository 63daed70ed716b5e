import { useRootData } from '../root-data.ts'
import { StructuredData } from './structured-data.tsx'

/** Who sells here. */
export function OrganizationData() {
  const root = useRootData()
  if (!root) return null
  const { shopName, supportEmail, origin } = root
  return (
    <StructuredData
      data={{
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: shopName,
        url: `${origin}/`,
        logo: `${origin}/icons/512.png`,
        email: supportEmail,
        contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportEmail },
      }}
    />
  )
}
