import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

const keys = { purchase: '#buy=', story: '#order=' }
type Kind = keyof typeof keys

/** What a top-up interrupts: the fragment of the address that leads back to it. A new story has no id. */
export const begun = (kind: Kind, id = ''): string => keys[kind] + id

/** Goes on with what a top-up has interrupted, once: the address then loses its fragment. */
export function useBegun(kind: Kind, goOn: (id: string) => void): void {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const id = isHydrated && hash.startsWith(keys[kind]) ? hash.slice(keys[kind].length) : undefined
  const resume = useEffectEvent(async (interrupted: string) => {
    await navigate(pathname + search, { replace: true, preventScrollReset: true })
    goOn(interrupted)
  })
  useEffect(() => {
    if (id !== undefined) void resume(id)
  }, [id])
}
