import { useState } from 'react'
import type { PathOf } from '../../../api/endpoints.ts'
import { createIdempotency } from '../../../api/idempotency.ts'
import { useSend } from '../../../api/send.ts'

/** Retries of the same request keep their Idempotency-Key, so that it is done once. */
export function usePostOnce() {
  const send = useSend()
  const [withKey] = useState(createIdempotency)
  return <Path extends PathOf<'POST'>>(path: Path, input: Parameters<typeof send<'POST', Path>>[2]) =>
    withKey(`${path} ${JSON.stringify(input)}`, (idempotencyKey) =>
      send<'POST', Path>('POST', path, { ...input, idempotencyKey }),
    )
}
