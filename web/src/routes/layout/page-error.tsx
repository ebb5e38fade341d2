import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NotFound } from './not-found.tsx'
import { Trouble } from './page-failed.tsx'

/** Replaces a page that failed to load; header and footer stay. */
export function PageError() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) throw error
  if (error.status === 404) return <NotFound />
  return <Trouble message={String(error.data)} />
}
