import { type ComponentProps, useMemo } from 'react'
import { listCountries } from '../../i18n/countries.ts'
import { useLang } from '../../i18n/translation.tsx'
import { SelectField } from './field.tsx'

interface CountrySelectProps extends Omit<ComponentProps<typeof SelectField>, 'children' | 'choices'> {
  /** ISO 3166-1 alpha-2; all countries by default. */
  codes?: readonly string[]
  /** Text of the empty choice, which a field without a preset country starts with. */
  placeholder?: string
}

/** A choice of countries by name, in the order of the page's language. */
export function CountrySelect({ codes, placeholder, ...field }: CountrySelectProps) {
  const { lang } = useLang()
  const countries = useMemo(
    () => listCountries(lang, codes).map(({ code, name }) => [code, name] as const),
    [lang, codes],
  )
  const empty = placeholder === undefined ? [] : [['', placeholder] as const]
  return <SelectField {...field} choices={[...empty, ...countries]} />
}
