import { PageHead } from '../../seo/page-head.tsx'
import { Spinner } from './spinner.tsx'

/** A private screen while its data loads. */
export function LoadingScreen({ title, label }: { title: string; label: string }) {
  return (
    <>
      <PageHead title={title} hidden />
      <Spinner label={label} />
    </>
  )
}
