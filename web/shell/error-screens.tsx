import { href, Link } from 'react-router'
import { useTranslation } from '../i18n/translation.tsx'
import { NOT_LOADED_ID, NotLoadedError } from '../rendering/load-module.ts'
import { usePageContext } from '../rendering/page-context.ts'
import { PageHead } from '../seo/page-head.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { MessageScreen } from '../ui/states/message-screen.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation('common')
  return (
    <>
      <PageHead title={t('notFound.title')} hidden />
      <MessageScreen mark="404" title={t('notFound.title')} text={t('notFound.text')}>
        <Link to={href('/')} className={buttonClass({ look: 'solid', size: 'medium' })}>
          {t('notFound.home')}
        </Link>
        <Link to={href('/services')} className={buttonClass({ size: 'medium' })}>
          {t('notFound.services')}
        </Link>
      </MessageScreen>
    </>
  )
}

/** Says that a screen failed, or that its scripts did not arrive. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const { requestId } = usePageContext()
  const isNotLoaded = error instanceof NotLoadedError
  const title = t(isNotLoaded ? 'notLoaded.title' : 'crash.title')
  return (
    <>
      <PageHead title={title} hidden />
      <MessageScreen
        title={title}
        text={
          <>
            <p>{t(isNotLoaded ? 'notLoaded.text' : 'crash.text')}</p>
            {requestId && (
              <p className="text-base" data-testid="request-id">
                {t('crash.reference', { id: requestId })}
              </p>
            )}
          </>
        }
      >
        <Button look="solid" size="medium" onClick={() => window.location.reload()}>
          {t(isNotLoaded ? 'notLoaded.reload' : 'tryAgain')}
        </Button>
        <a href={href('/')} className={buttonClass({ size: 'medium' })}>
          {t('notFound.home')}
        </a>
      </MessageScreen>
    </>
  )
}

/** Shown by the script that starts the page when the other scripts do not arrive: nothing else works then. */
export function NotLoadedMessage() {
  const { t } = useTranslation('common')
  return (
    <div
      id={NOT_LOADED_ID}
      hidden
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-xl rounded-panel border border-line bg-raised p-4 shadow-float print:hidden"
    >
      <p className="font-semibold">{t('notLoaded.title')}</p>
      <p className="mt-0.5 text-muted">{t('notLoaded.text')}</p>
      <Button look="solid" className="mt-3">
        {t('notLoaded.reload')}
      </Button>
    </div>
  )
}
