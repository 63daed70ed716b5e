import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

/** Scrolls a page that is opened again to where it was, before the first paint. A browser that stores nothing shows its start. */
const RESTORE_SCRIPT =
  'if(!history.state?.key)history.replaceState({key:Math.random().toString(32).slice(2)},"");' +
  'try{const y=JSON.parse(sessionStorage.getItem("react-router-scroll-positions")||"{}")[history.state.key];' +
  'if(typeof y==="number")scrollTo(0,y)}catch{}'

/** Like the router's component of this name, whose script throws where storage is blocked. */
export function ScrollRestoration({ nonce }: { nonce?: string }) {
  useScrollRestoration()
  // A constant of ours; the policy names it by hash.
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RESTORE_SCRIPT }} />
  )
}
