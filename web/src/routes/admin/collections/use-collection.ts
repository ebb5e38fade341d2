import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import type { Problem } from '../../../api/request.ts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'

/** The API has no endpoint for one collection, so it is taken from the list. */
export function useCollection(type: string) {
  const { reply, problem, ...read } = useUncachedRead('/api/admin/collections')
  const collection = reply?.data.find((one) => one.type === type)
  const isUnknown = reply !== undefined && collection === undefined
  return { ...read, reply: collection, problem: isUnknown ? notFound : problem }
}

const notFound: Problem = {
  status: 404,
  code: 'not_found',
  body: { message: catalogTexts.collectionNotFound, code: 'not_found' },
}
