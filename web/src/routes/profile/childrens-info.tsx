import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { Child } from '@storylamp/contract/accounts/profile'
import { maxChildren } from '@storylamp/contract/limits'
import { UserRoundPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { button, style } from '../../ui/classes.ts'
import { ChildCard } from './child-card.tsx'

/** A card for each child, and an empty one for each that is being added. */
export function ChildrensInfo({ profiles }: { profiles: Child[] }) {
  const [drafts, setDrafts] = useState<number[]>([])
  const [saved, setSaved] = useState<string>()
  const nextDraft = useRef(0)
  const isFull = profiles.length + drafts.length >= maxChildren

  const add = () => {
    nextDraft.current += 1
    setDrafts([...drafts, nextDraft.current])
  }
  const drop = (draft: number) => setDrafts((all) => all.filter((one) => one !== draft))
  return (
    <div className="grid gap-6">
      <WhatParentsCanDo />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {profiles.map((child, position) => (
          <ChildCard
            key={child.username}
            child={child}
            position={position + 1}
            isJustSaved={child.username === saved}
            onDone={() => {}}
          />
        ))}
        {drafts.map((draft, position) => (
          <ChildCard
            key={`draft ${draft}`}
            position={profiles.length + position + 1}
            isJustSaved={false}
            onDone={(username) => {
              setSaved(username)
              drop(draft)
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className={button()} disabled={isFull} onClick={add}>
          <UserRoundPlus strokeWidth={1.75} aria-hidden="true" />
          Add Child
        </button>
        {isFull && <p className="text-sm text-muted">{accountTexts.tooManyChildren}</p>}
      </div>
    </div>
  )
}

const WhatParentsCanDo = () => (
  <div className="max-w-prose">
    <p>Each child logs in with a username and shares the family’s cart, orders and stories; only you can pay.</p>
    <details className="mt-1">
      <summary className={`${style({ variant: 'link' })} inline-flex min-h-11 cursor-pointer items-center`}>
        What you can see and do
      </summary>
      <ul className="grid list-disc gap-1 pl-5">
        <li>You see each child’s name, username and date of birth, and on which devices they are logged in.</li>
        <li>You can change the name, the date of birth and the password. Nobody can see a password, not even you.</li>
        <li>You can download what we keep about a child, or remove the child with all of it.</li>
      </ul>
    </details>
  </div>
)
