import { data } from 'react-router'

/** Answers 404 for every path without a route, within the shell. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
