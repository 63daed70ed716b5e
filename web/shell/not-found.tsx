import { data } from 'react-router'

/** Every address that no route knows: a 404 that the screen around it draws. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
