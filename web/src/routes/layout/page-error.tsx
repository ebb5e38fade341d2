import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NotFound } from './not-found.tsx'
import { Trouble } from './page-failed.tsx'

/** What stands in a page's place when it can't be shown; the header and the footer stay. */
export function PageError() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) throw error
  if (error.status === 404) return <NotFound />
  return <Trouble message={String(error.data)} />
}
