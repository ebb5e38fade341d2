import { useCallback } from 'react'
import type { Problem } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { useAppDispatch } from '../../store/store.ts'
import { setUserProfile } from '../../store/user.ts'

/** Reads the profile of the signed-in user into the store. */
export function useFetchProfile(): () => Promise<Problem | undefined> {
  const dispatch = useAppDispatch()
  const send = useSend()
  return useCallback(async () => {
    const { reply, problem } = await send('GET', '/api/user/me/')
    if (reply !== undefined) dispatch(setUserProfile(reply.data))
    return problem
  }, [dispatch, send])
}
