import { useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import { useNavigate } from 'react-router'
import { randomKey } from '../../api/idempotency.ts'
import { useSend } from '../../api/send.ts'
import { useSettings } from '../../base/settings.ts'
import type { Store } from '../../store/store.ts'
import { style } from '../../ui/classes.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { handOver } from './hand-over.ts'

/** A step between the shop's two hosts. Every step replaces the one before, so that Back leads to the link. */
export function Component() {
  useNextStep()
  return (
    <div className={`${style({ variant: 'page' })} grid min-h-96 place-content-center py-16 text-center`}>
      <PageHead title="One moment" description="The way to another page of the shop." />
      <h1 className={style({ variant: 'heading' })}>One moment…</h1>
      <noscript>
        <p className="mt-4">This page needs JavaScript.</p>
      </noscript>
    </div>
  )
}

function useNextStep() {
  const store = useStore() as Store
  const send = useSend()
  const settings = useSettings()
  const navigate = useNavigate()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const { hash, origin } = location
    // The code is for this step alone.
    history.replaceState(history.state, '', location.pathname)
    const visit = { store, send, settings, origin, newState: randomKey }
    void handOver(visit, hash.slice(1)).then((next) =>
      'page' in next ? navigate(next.page, { replace: true }) : location.replace(next.address),
    )
  }, [store, send, settings, navigate])
}
