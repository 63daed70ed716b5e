import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/form/field.tsx'

interface TimeZoneFieldProps extends Omit<ComponentProps<typeof SelectField>, 'choices'> {
  /** IANA name. */
  value: string
}

export function TimeZoneField(props: TimeZoneFieldProps) {
  const zones = new Set(['UTC', props.value, ...Intl.supportedValuesOf('timeZone')])
  return <SelectField {...props} choices={[...zones].sort().map((zone) => [zone, zone] as const)} />
}
